import type { ContractPaper } from '@cursus/shared/contracts'

/**
 * A text of a product that is read before purchase, the same for everybody; `key` names its version in this process.
 */
export type Terms = Pick<ContractPaper, 'kind' | 'fileName'> & {
  key: string
  draw(): Promise<Uint8Array>
}

/**
 * A document handed over with a contract: its bytes are stored at once, its row with the first contract that gets it.
 */
export type Paper = Pick<ContractPaper, 'kind' | 'fileName'> & {
  fileId: string
  stored: { storageKey: string; mimeType: string; size: number; sha256: string }
}

/** A PDF of one contract, and what is needed to print it again with the other language first. */
export type PrintedDocument = { fileName: string; bytes: Uint8Array; facts?: Record<string, unknown> }

/** Returns the terms of a product at one of our prices. */
export type ReadTerms = (productKey: string, priceId: string) => Promise<Paper[]>

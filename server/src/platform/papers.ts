import type { ContractPaper } from '@cursus/shared/contracts'

/** A text of a product that is read before it is bought, the same for everybody; `key` names its version for a process. */
export type Terms = Pick<ContractPaper, 'kind' | 'fileName'> & {
  key: string
  draw(): Promise<Uint8Array>
}

/** What lies beside the document of a contract: its bytes are stored, its row is written with the first who gets it. */
export type Paper = Pick<ContractPaper, 'kind' | 'fileName'> & {
  fileId: string
  stored: { storageKey: string; mimeType: string; size: number; sha256: string }
}

/** A PDF of one contract, and what it says where it may be printed once more in another order of languages. */
export type PrintedDocument = { fileName: string; bytes: Uint8Array; facts?: Record<string, unknown> }

/** The terms of a product at one of our prices, as this process shows them. */
export type ReadTerms = (productKey: string, priceId: string) => Promise<Paper[]>

import type { ContractPaper, InsuranceType } from '@cursus/shared/contracts'

/** A paper of a product, the same for everybody: its bytes are stored, its row is written with the first who gets it. */
export type PaperToRead = Pick<ContractPaper, 'kind' | 'fileName'> & {
  fileId: string
  stored: { storageKey: string; mimeType: string; size: number; sha256: string }
}

/** A PDF of one contract, and what it says where it may be printed once more in another order of languages. */
export type PrintedPaper = { fileName: string; bytes: Uint8Array; facts?: Record<string, unknown> }

/** What is insured, at which of our prices: papers differ by the formula. */
export type Sold = { insuranceType: InsuranceType; priceId: string }

/** What a person is given to read with a contract, in the version that this process shows. */
export type PapersToRead = (sold: Sold) => Promise<PaperToRead[]>

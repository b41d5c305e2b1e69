import type { Tx } from '../../platform/database.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { Found } from './purchases.queries.ts'

/**
 * Outcome of a session. `paid` has its contracts, unless its draft is still to come; it rests on the provider's
 * answer, never the browser's. `bought_already` is paid back, as another version of the same was bought.
 */
export type Fulfilled = {
  outcome: 'paid' | 'unpaid' | 'refunded' | 'bought_already'
  /** Contracts that this call made. */
  contracts?: ContractRow[] | undefined
}
/** Settles a session; `found` is what the caller has just read of it. */
export type Fulfil = (sessionId: string, found?: Found) => Promise<Fulfilled>

/** What the calls of a product need of rooms that they may not import. */
export type ProductNeeds = {
  fulfil: Fulfil
  /** Returns the page where a contract is signed, prepared at the first call. */
  signingLink(contract: ContractRow): Promise<string>
  /** Returns the same; throws 409 when there is nothing to sign. */
  startSigning(contract: ContractRow): Promise<string>
  /** Returns the contract once its signature is confirmed; throws 409 `contracts.not_signed` before. */
  confirmSigned(asked: { contractId: string; studentId: string }): Promise<ContractRow>
  /** Withdraws the prepared agreement and runs `change` in its transaction. */
  changeAgreement(contract: ContractRow, change: (tx: Tx) => Promise<void>): Promise<void>
  /** Returns the document of an active contract, made when missing. */
  document(contractId: string): Promise<{ fileName: string; bytes: Uint8Array } | null>
  readFile(id: string): Promise<Uint8Array | null>
}

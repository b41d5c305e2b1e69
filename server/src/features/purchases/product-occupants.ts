import type { Day } from '@cursus/shared/day'
import type { HomeCertificateFacts } from '../../pdf/certificate/facts.ts'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'

/** A person named in a contract beside its policyholder; `birthday` is `'YYYY-MM-DD'`. */
export type Occupant = { id: string; civility: 'M' | 'Mme'; name: string; lastName: string; birthday: string }

/** Check code and day (`'YYYY-MM-DD'`) of issue of an occupant's own certificate. */
export type Issued = { occupant: Occupant; code: string; issuedOn: Day }

/** What a product knows of the people named in its contracts. */
export type OccupantTerms = {
  /** Returns who is named today, in the order of the contract. */
  list(db: Db, contractId: string): Promise<Occupant[]>
  /** Returns the facts of a certificate in an occupant's own name. */
  facts(services: Services, contract: ContractRow, issued: Issued): Promise<HomeCertificateFacts>
  fileName: string
}

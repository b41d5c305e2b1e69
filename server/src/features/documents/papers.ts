import type { InsuranceType } from '@cursus/shared/contracts'
import type { PrintedPaper } from '../../platform/papers.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'

/** A PDF of one contract. */
export type Paper = (contract: ContractRow) => Promise<PrintedPaper>

/** What each insurance hands out once it is active; given by `app.ts`, as documents know no product. */
export type Papers = Partial<Record<InsuranceType, Paper>>

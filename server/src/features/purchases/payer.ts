import type { Day } from '@cursus/shared/day'
import type { PurchaseRow } from './purchases.queries.ts'

/** Who pays: the account that is signed in. */
export type Payer = { id: string; email: string }

/** The first day of cover of a draft; null while there is none. */
export function coverStart({ draft }: Pick<PurchaseRow, 'draft'>): Day | null {
  return typeof draft?.startDate === 'string' ? draft.startDate : null
}

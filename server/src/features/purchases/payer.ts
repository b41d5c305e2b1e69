import { addDays, type Day, dayOf } from '@cursus/shared/day'
import type { PurchaseRow } from './purchases.queries.ts'

/** Who pays: the account that is signed in. */
export type Payer = { id: string; email: string }

/** The first day of cover of a draft; null while there is none. */
export function coverStart({ draft }: Pick<PurchaseRow, 'draft'>): Day | null {
  return typeof draft?.startDate === 'string' ? draft.startDate : null
}

/** Devices are insured from the day they are paid: a draft of them waits for its payment that long. */
const daysOfDevices = 30

/**
 * The day in Paris at whose beginning it is too late to pay a draft: the first day of cover, of which a home may use up
 * the day itself. Null while there is no draft.
 */
export function payableUntil({
  product,
  draft,
  createdAt,
}: Pick<PurchaseRow, 'product' | 'draft' | 'createdAt'>): Day | null {
  if (draft && product === 'multimedia') return addDays(dayOf(createdAt), daysOfDevices)
  const start = coverStart({ draft })
  return start !== null && product === 'home' ? addDays(start, 1) : start
}

import { FRANCE_ID } from '@cursus/shared/countries'
import type { Day } from '@cursus/shared/day'
import { addDays } from '@cursus/shared/day'

/** A stay as far as a change is concerned. */
type Place = { startDate: Day; endDate: Day; countryId: number }

/** First day of a stay, and the one that was bought, where a signature that came after it moved it. */
type Begun = { startDate: Day; boughtFrom: Day | null }

/** Returns the day from which a stay with that first day is priced: the one that was bought, while its first day stays. */
export const pricedFrom = ({ startDate, boughtFrom }: Begun, first: Day): Day =>
  first === startDate ? (boughtFrom ?? first) : first

/**
 * Returns why a stay may not be changed so on `today`, by field. Before its first day everything may change; from
 * then on the last day only, and not into the past. France and abroad differ in papers and signatures, so neither
 * becomes the other.
 */
export function stayChangeFaults(from: Place & Begun, to: Place, today: Day): Record<string, string[]> {
  const hasBegun = from.startDate <= today
  const faults: Record<string, string[]> = {}
  if (hasBegun && to.startDate !== from.startDate) faults.startDate = ['error.changes.begun']
  if (!hasBegun && to.startDate <= today) faults.startDate = ['validation.field.stayStart.tooEarly']
  if (to.countryId !== from.countryId) {
    if (hasBegun) faults.country = ['error.changes.begun']
    else if (isFrance(to) !== isFrance(from)) faults.country = ['error.changes.france']
  }
  if (hasBegun && to.endDate < today) faults.endDate = ['validation.field.stayEnd.past']
  else if (to.endDate <= to.startDate || to.endDate > addDays(pricedFrom(from, to.startDate), 364))
    faults.endDate = ['validation.field.stayEnd.outside']
  return faults
}

const isFrance = ({ countryId }: Place) => countryId === FRANCE_ID

type Line = { zone: number; months: number }

/**
 * Returns the price of a changed stay by the price table (E-12): the agreed one while zone and billed months stay,
 * else today's price of its line, so that a longer stay may cost less. Null when the table has no such line.
 */
export function changedPrice<Price>(
  agreed: Line & { price: Price },
  next: Line,
  priceOf: (line: Line) => Price | null | undefined,
): Price | null {
  if (next.zone === agreed.zone && next.months === agreed.months) return agreed.price
  return priceOf(next) ?? null
}

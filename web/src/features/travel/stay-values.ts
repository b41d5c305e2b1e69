import { addDays, type Day, formatDay, parseDay } from '@cursus/shared/day'
import type { StayQuote } from '@cursus/shared/quotes'
import { type Stay, stayFault, stayLimits } from '@cursus/shared/travel-price'
import type { KeptStay } from '../../drafts/purchase-drafts.ts'
import { dayIssue } from '../../forms/form-issues.ts'
import type { Issues } from '../../forms/form-words.ts'

/** The stay as its form holds it: days as typed, the country's id as text, empty while there is none. */
export type StayValues = { start: string; end: string; country: string }

/** Tomorrow to the day after (spec 2 §9). */
function defaultStay(today: Day): StayValues {
  return { start: formatDay(addDays(today, 1)), end: formatDay(addDays(today, 2)), country: '' }
}

/**
 * What the form starts from: what was typed before a reload, else the stored draft, else a quote; null for none. A draft in which
 * no stay was told yet, as a nationality alone, is none.
 */
export function keptStay(
  typed: StayValues | null,
  draft: KeptStay | null,
  quote: StayQuote | null = null,
): StayValues | null {
  const begun = draft?.startDate || draft?.country ? draft : null
  const kept = typed ?? begun
  if (!kept) return quote && quotedStay(quote)
  const country = /^\d{1,5}$/.test(String(kept.country ?? '')) ? String(kept.country) : ''
  const [start, end] = typed ? [typed.start, typed.end] : [begun?.startDate, begun?.endDate]
  return { start: String(start ?? ''), end: String(end ?? ''), country }
}

/**
 * The first day that can be bought, in place of a departure before it: one that an estimator still priced, or that has come too
 * near since. Null while the departure can stay, and where the return is too near as well.
 */
export function movedStart(values: Pick<StayValues, 'start' | 'end'>, today: Day): Day | null {
  const stay = stayOf(values)
  const { startMin } = stayLimits(today, null)
  return stay && stay.startDate < startMin && startMin < stay.endDate ? startMin : null
}

/**
 * Starts the form with what was kept, else with the default days. A departure that is too near moves; days that cannot be
 * bought otherwise are ignored, and the country stays.
 */
export function startingStay(today: Day, kept: StayValues | null): StayValues {
  if (!kept) return defaultStay(today)
  const { country } = kept
  const moved = movedStart(kept, today)
  const stay = stayOf(moved ? { ...kept, start: formatDay(moved) } : kept)
  if (!stay || stayFault(stay, today)) return { ...defaultStay(today), country }
  return { start: formatDay(stay.startDate), end: formatDay(stay.endDate), country }
}

/** A quote as the form holds it. */
export function quotedStay({ country, startDate, endDate }: StayQuote): StayValues {
  return { start: formatDay(startDate), end: formatDay(endDate), country: String(country) }
}

/** Both days, or null while one is not a day. */
export function stayOf({ start, end }: Pick<StayValues, 'start' | 'end'>): Stay | null {
  const [startDate, endDate] = [parseDay(start), parseDay(end)]
  return startDate && endDate ? { startDate, endDate } : null
}

/**
 * The return that goes with a new departure: not after it becomes the day after, later than 364 days becomes that
 * (spec 2 §4). Null when the return can stay, or when there is no departure yet.
 */
export function correctedEnd(today: Day, start: string, end: string): string | null {
  const [startDate, endDate] = [parseDay(start), parseDay(end)]
  const { startMin, endMin, endMax } = stayLimits(today, startDate)
  if (!startDate || startDate < startMin) return null
  if (!endDate || endDate < endMin) return formatDay(endMin)
  return endDate > endMax ? formatDay(endMax) : null
}

/** Keys of the texts: what keeps this stay from having a price. */
export function stayIssues(values: StayValues, today: Day): Issues {
  const issues: Issues = {}
  const [startDate, endDate] = [parseDay(values.start), parseDay(values.end)]
  if (!startDate) issues.start = dayIssue(values.start)
  if (!endDate) issues.end = dayIssue(values.end)
  const fault = startDate && endDate ? stayFault({ startDate, endDate }, today) : null
  if (fault === 'startDate') issues.start = 'travel:stay.start.tooEarly'
  if (fault === 'endDate') issues.end = 'travel:stay.end.outside'
  if (!values.country) issues.country = 'travel:stay.country.choose'
  return issues
}

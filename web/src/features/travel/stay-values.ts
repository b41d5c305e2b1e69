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
 * Starts the form with what was typed before a reload, else with the stored draft, else with the default days. Days
 * that are past by now are ignored; the country stays.
 */
export function startingStay(today: Day, typed: StayValues | null, draft: KeptStay | null): StayValues {
  const kept = typed ?? draft
  if (!kept) return defaultStay(today)
  const country = /^\d{1,5}$/.test(String(kept.country ?? '')) ? String(kept.country) : ''
  const [start, end] = typed ? [typed.start, typed.end] : [draft?.startDate, draft?.endDate]
  const stay = stayOf({ start: String(start ?? ''), end: String(end ?? ''), country })
  if (!stay || stayFault(stay, today)) return { ...defaultStay(today), country }
  return { start: formatDay(stay.startDate), end: formatDay(stay.endDate), country }
}

/**
 * A quote as the form holds it. An estimator also prices a stay that begins today, which nobody can buy any more: it begins
 * tomorrow then.
 */
export function quotedStay({ country, startDate, endDate }: StayQuote, today: Day): StayValues {
  const { startMin } = stayLimits(today, null)
  const start = startDate < startMin && startMin < endDate ? startMin : startDate
  return { start: formatDay(start), end: formatDay(endDate), country: String(country) }
}

/** Both days, or null while one is not a day. */
export function stayOf({ start, end }: StayValues): Stay | null {
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

import { type Day, daysBetween } from './day.ts'

/** A payment and the days that it is for, both days covered; in cents. */
export type PaidPeriod = { cents: number; from: Day; to: Day }

/**
 * Cents that go back of one payment when the cover ends on its last covered day; null: nothing was covered. Unused are the
 * days after it to the printed end, and those before cover began where `firstCovered` names that day: paid × unused ÷ days of the
 * period, half a cent up, never above what was paid (E-33).
 */
export function refundOf(paid: PaidPeriod, lastCovered: Day | null, firstCovered = paid.from): number {
  const { cents, from, to } = paid
  return to < from ? cents : worthOf(paid, unusedDaysOf(paid, lastCovered, firstCovered))
}

/** Counts the days of a payment that are unused by the same rule: all of them where it is for none that was covered. */
export function unusedDaysOf({ from, to }: PaidPeriod, lastCovered: Day | null, firstCovered = from): number {
  const days = daysBetween(from, to) + 1
  const first = firstCovered > from ? firstCovered : from
  if (lastCovered === null || lastCovered < first) return days
  return Math.min(days, Math.max(0, daysBetween(lastCovered, to)) + daysBetween(from, first))
}

/** Cents that the days from `first` to `last`, both included, are worth of one payment, by the same rule; none outside its period. */
export function worthOfDays(paid: PaidPeriod, first: Day, last: Day): number {
  const from = first > paid.from ? first : paid.from
  const to = last < paid.to ? last : paid.to
  return from > to ? 0 : worthOf(paid, daysBetween(from, to) + 1)
}

function worthOf({ cents, from, to }: PaidPeriod, unused: number): number {
  const days = daysBetween(from, to) + 1
  return Math.min(cents, Math.floor((2 * cents * unused + days) / (2 * days)))
}

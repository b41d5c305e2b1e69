import { type Day, daysBetween } from './day.ts'

/** A payment for a stretch of cover: both days included, as printed, in Europe/Paris; euro cents. */
export type PaidPeriod = { cents: number; from: Day; to: Day }

/**
 * Cents that go back of one payment when the cover ends on its last covered day; null: nothing was covered. Unused are the
 * days after it to the printed end, and those before cover began where `firstCovered` names that day: paid × unused ÷ days of the
 * period, half a cent up, never above what was paid (E-33).
 */
export function refundOf(
  { cents, from, to }: PaidPeriod,
  lastCovered: Day | null,
  firstCovered = from,
): number {
  const days = daysBetween(from, to) + 1
  const first = firstCovered > from ? firstCovered : from
  if (days <= 0 || lastCovered === null || lastCovered < first) return cents
  const unused = Math.max(0, daysBetween(lastCovered, to)) + daysBetween(from, first)
  return Math.min(cents, Math.floor((2 * cents * unused + days) / (2 * days)))
}

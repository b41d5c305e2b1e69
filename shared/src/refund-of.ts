import { type Day, daysBetween } from './day.ts'

/** A payment for a stretch of cover: both days included, as printed, in Europe/Paris; euro cents. */
export type PaidPeriod = { cents: number; from: Day; to: Day }

/**
 * Cents that go back of one payment when the cover ends on its last covered day; null: nothing was covered. Unused are the
 * days after it to the printed end: paid × unused ÷ days of the period, half a cent up, never above what was paid (E-33).
 */
export function refundOf({ cents, from, to }: PaidPeriod, lastCovered: Day | null): number {
  const days = daysBetween(from, to) + 1
  if (days <= 0 || lastCovered === null || lastCovered < from) return cents
  const unused = Math.max(0, daysBetween(lastCovered, to))
  return Math.min(cents, Math.floor((2 * cents * unused + days) / (2 * days)))
}

import type { FigureMonth, Share } from '@cursus/shared/dashboard'
import { formatNumber } from '../../ui/format.ts'

/** Fewer than these say nothing of a rate. */
export const enough = 10

/** Returns a rate; null when there is too little to say. */
export const rateOf = ({ part, of }: Share): number | null => (of >= enough ? part / of : null)

/** Returns the rate of claims to premiums, both in cents; null where the contracts in force, who bear it, are too few. */
export const claimsRateOf = ({ claims, inForce }: { claims: Share; inForce: number }): number | null =>
  inForce >= enough ? rateOf(claims) : null

/** Returns the same of the twelve months up to the end of a month. */
export const claimsRateAt = ({ claims, products }: FigureMonth): number | null =>
  claimsRateOf({ claims, inForce: products.reduce((all, { inForce }) => all + inForce, 0) })

/** « 84,1 % », or a dash. */
export function formatRate(rate: number | null, locale: string): string {
  return rate === null ? '—' : formatNumber(rate, locale, { style: 'percent', maximumFractionDigits: 1 })
}

/** « 42 s », « 3,5 min », « 2,1 h » … in the words of the language, or a dash. */
export function formatSeconds(seconds: number | null, locale: string): string {
  if (seconds === null) return '—'
  const steps = [
    ['second', 90, 1],
    ['minute', 90 * 60, 60],
    ['hour', 36 * 3600, 3600],
    ['day', Number.POSITIVE_INFINITY, 86_400],
  ] as const
  const [unit, , length] = steps.find(([, most]) => seconds < most) ?? steps[3]
  return formatUnit(seconds / length, unit, locale)
}

export const formatHours = (hours: number | null, locale: string) =>
  formatSeconds(hours === null ? null : hours * 3600, locale)

function formatUnit(value: number, unit: string, locale: string): string {
  const digits = unit === 'second' || value >= 10 ? 0 : 1
  return formatNumber(value, locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  })
}

/** « + 8,2 % » between two counts; null where the former one says nothing of a rate. */
export function formatGrowth(now: number, before: number, locale: string): string | null {
  if (before < enough) return null
  return formatNumber(now / before - 1, locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
}

/** The difference of two rates in points, « +2,3 ». */
export const formatPoints = (now: number, before: number, locale: string) =>
  formatNumber((now - before) * 100, locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' })

/** Which way a share went, as far as it is written: 1 up, -1 down, 0 for neither. */
export const wayOf = (change: number): number => Math.sign(Math.round(change * 1000))

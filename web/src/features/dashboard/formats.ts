import { formatNumber } from '../../ui/format.ts'

/** Cents as « 38,4 k € » or « 282 € »: on an axis and over a bar. */
export function formatShortMoney(cents: number, locale: string): string {
  const style = { style: 'currency', currency: 'EUR', notation: 'compact' } as const
  return formatNumber(cents / 100, locale, { ...style, maximumFractionDigits: 1 })
}

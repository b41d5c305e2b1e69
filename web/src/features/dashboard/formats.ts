import { dayOf, formatDay } from '@cursus/shared/day'
import { formatNumber } from '../../ui/format.ts'

const latin = (locale: string) => `${locale}-u-ca-gregory-nu-latn`

/** Cents as « 38,4 k € » or « 282 € »: on an axis and over a bar. */
export function formatShortMoney(cents: number, locale: string): string {
  const style = { style: 'currency', currency: 'EUR', notation: 'compact' } as const
  return formatNumber(cents / 100, locale, { ...style, maximumFractionDigits: 1 })
}

/** « 09:42 », the time of day in Paris. */
export function formatTime(at: string | number, locale: string): string {
  return new Intl.DateTimeFormat(latin(locale), { timeStyle: 'short', timeZone: 'Europe/Paris' }).format(
    new Date(at),
  )
}

/** « 21/11/2026 09:42 » in Paris, the same in every language: it stands left to right. */
export function formatInstant(at: string): string {
  return `${formatDay(dayOf(new Date(at)))} ${formatTime(at, 'fr')}`
}

import { dayOf, formatDay } from '@cursus/shared/day'
import { formatNumber } from '../../ui/format.ts'

const latin = (locale: string) => `${locale}-u-ca-gregory-nu-latn`

/** « 9,9 k »: on an axis and beside a line. */
export function formatShort(count: number, locale: string): string {
  return formatNumber(count, locale, { notation: 'compact', maximumFractionDigits: 1 })
}

/** Cents as « 38,4 k € » or « 282 € »: on an axis and over a bar. */
export function formatShortMoney(cents: number, locale: string): string {
  const style = { style: 'currency', currency: 'EUR', notation: 'compact' } as const
  return formatNumber(cents / 100, locale, { ...style, maximumFractionDigits: 1 })
}

const monthShapes = {
  short: { month: 'short' },
  row: { month: 'short', year: 'numeric' },
  long: { month: 'long', year: 'numeric' },
} as const

/** `YYYY-MM` as « nov. », « nov. 2026 » or « novembre 2026 ». */
export function formatMonth(month: string, locale: string, shape: keyof typeof monthShapes): string {
  const options = { ...monthShapes[shape], timeZone: 'UTC' }
  return new Intl.DateTimeFormat(latin(locale), options).format(new Date(`${month}-15`))
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

import { dayOf } from '@cursus/shared/day'
import { dateFormat, writeNumber } from '@cursus/shared/formats'
import { writeDay } from '@cursus/shared/written-day'
import { currentLocale } from '../i18n/catalogue.ts'

/** Formats a number for a language, in western digits: « 1 206 ». `style` as `Intl.NumberFormat` takes it. */
export function formatNumber(value: number, locale: string, style: Intl.NumberFormatOptions = {}): string {
  return writeNumber(value, locale, style)
}

/**
 * Formats euro cents for a language, in western digits: « 27,00 € », or « 27 € » when `round` and there are no cents.
 */
export function formatMoney(cents: number, locale: string, round = false): string {
  const digits = round && cents % 100 === 0 ? 0 : 2
  return formatNumber(cents / 100, locale, {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}

/** Formats a day, or the day in Paris of an instant (both ISO 8601), for the shown language (`writeDay`). */
export function formatDay(day: string): string {
  return writeDay(day.includes('T') ? dayOf(new Date(day)) : day, currentLocale())
}

/** Formats a day without its year, for what is near: « 21/11 », in Chinese « 11月21日 ». */
export function formatDayMonth(day: string): string {
  return formatDay(day).replace(/^\d{4}年|\/\d{4}$/, '')
}

const monthShapes = {
  short: { month: 'short' },
  row: { month: 'short', year: 'numeric' },
  long: { month: 'long', year: 'numeric' },
} as const

/** `YYYY-MM` as « nov. », « nov. 2026 » or « novembre 2026 ». */
export function formatMonth(month: string, locale: string, shape: keyof typeof monthShapes): string {
  const options = { ...monthShapes[shape], timeZone: 'UTC' }
  return dateFormat(locale, options).format(new Date(`${month}-15`))
}

/** `YYYY-MM` as « novembre 2026 », and `YYYY-MM..YYYY-MM` as « sept. – nov. 2026 ». */
export function formatMonths(months: string, locale: string): string {
  const [first = months, last] = months.split('..')
  if (!last) return formatMonth(first, locale, 'long')
  const options = { ...monthShapes.row, timeZone: 'UTC' }
  return dateFormat(locale, options).formatRange(new Date(`${first}-15`), new Date(`${last}-15`))
}

/** Formats an ISO 8601 instant as day and time in Paris: « 21/11/2026 21:14 », in Chinese « 2026年11月21日 21:14 ». */
export function formatMoment(moment: string, locale: string, { seconds = false } = {}): string {
  return `${formatDay(moment)} ${formatTime(moment, locale, { seconds })}`
}

/** Formats an instant (ISO 8601, or milliseconds since 1970) as the time in Paris: « 21:14 ». */
export function formatTime(moment: string | number, locale: string, { seconds = false } = {}): string {
  const time = dateFormat(locale, {
    timeZone: 'Europe/Paris',
    hour: '2-digit',
    minute: '2-digit',
    ...(seconds && { second: '2-digit' }),
    hourCycle: 'h23',
  })
  return time.format(new Date(moment))
}

/** Formats `+33639980107` as « 06 39 98 01 07 »; numbers of other countries stay as they are. */
export function formatPhone(phone: string): string {
  const national = /^\+33(\d{9})$/.exec(phone)?.[1]
  return national ? `0${national}`.replace(/(\d\d)(?=\d)/g, '$1 ') : phone
}

/** Keeps the numbers of articles of law whole (« L. 113-15-2 »): a line may end after a hyphen, or after the letter. */
export function wholeArticles(text: string): string {
  return text.replace(/\bL(?:\. )?\d+(?:-\d+)+/g, (one) =>
    one.replace(' ', '\u00a0').replaceAll('-', '-\u2060'),
  )
}

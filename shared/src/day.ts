/** Milliseconds of an hour: for two instants, never for two days of a calendar. */
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** A calendar day, `'YYYY-MM-DD'`, in Europe/Paris. */
export type Day = string

const iso = /^(\d{4})-(\d{2})-(\d{2})$/
const french = /^(\d{2})\/(\d{2})\/(\d{4})$/

/** Reads `DD/MM/YYYY` or `YYYY-MM-DD`; null when the text is no real day between 1900 and 2199. */
export function parseDay(text: string): Day | null {
  const trimmed = text.trim()
  const parts = iso.exec(trimmed)
  const reversed = french.exec(trimmed)
  if (!parts && !reversed) return null
  const day = parts ? trimmed : `${reversed?.[3]}-${reversed?.[2]}-${reversed?.[1]}`
  const at = new Date(`${day}T00:00:00Z`)
  const isReal = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day
  return isReal && day >= '1900-01-01' && day < '2200-01-01' ? day : null
}

/** `DD/MM/YYYY`, as the spec shows days. */
export function formatDay(day: Day): string {
  const [year, month, date] = day.split('-')
  return `${date}/${month}/${year}`
}

export function addDays(day: Day, days: number): Day {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** Adds calendar months; the day is clamped to the end of a shorter month (31 January + 1 = 28 February). */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const lastDate = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(date, lastDate))
  return first.toISOString().slice(0, 10)
}

/** Counts the whole days from the first day to the second; negative when the second lies before. */
export function daysBetween(start: Day, end: Day): number {
  return Math.round((Date.parse(`${end}T00:00:00Z`) - Date.parse(`${start}T00:00:00Z`)) / dayMs)
}

/** Made at its first use: the first format of a page loads the browser's tables, up to 40 ms that a page may not need. */
let parisDay: Intl.DateTimeFormat | undefined

/** Days in Paris begin on a full hour, in winter and in summer: all instants of an hour are of one day. */
const known = new Map<number, Day>()

/** The calendar day in Europe/Paris of an instant. */
export function dayOf(instant: Date): Day {
  const at = Math.floor(instant.getTime() / hourMs)
  const standing = known.get(at)
  if (standing) return standing
  parisDay ??= new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris' })
  const day = parisDay.format(instant)
  if (known.size > 5000) known.clear()
  known.set(at, day)
  return day
}

/**
 * The day in Paris from which a purchase that begins now counts. A payment takes up to half an hour (the provider's
 * shortest session, a minute for the way there and one before midnight), so late in the evening this is tomorrow.
 */
export function purchaseDay(now: Date): Day {
  return dayOf(new Date(now.getTime() + 32 * 60_000))
}

/** The instant at which a day begins in Paris. */
export function startOfDay(day: Day): Date {
  const summer = new Date(`${day}T00:00:00+02:00`)
  return dayOf(summer) === day ? summer : new Date(`${day}T00:00:00+01:00`)
}

/** The last day in Paris before an instant: of what is over at midnight, the day that this midnight ends. */
export function lastDayBefore(instant: Date): Day {
  return dayOf(new Date(instant.getTime() - 1))
}

import type { FigurePeriod } from '@cursus/shared/dashboard'
import { addDays, addMonths, type Day, startOfDay } from '@cursus/shared/day'

/**
 * Three years of months, oldest first, the last one running. Two are shown, the first of them for comparison; the oldest is
 * part of the sums over twelve months alone.
 */
export type Spans = {
  today: Day
  /** First days of the 36 months. */
  starts: Day[]
  /** First days of all spans: the months, and the day after today's a year ago, from which a month is no longer compared. */
  bounds: Day[]
  /** Last days of the 24 shown months, the last one today. */
  lastDays: Day[]
  /** Today's day a year ago. */
  yearAgo: Day
  /** Index of the first month of the period; the one compared with it begins twelve months before. */
  begins: number
}

/** Index of the month of a year ago, and of the first month of the last twelve. */
const cutMonth = 23
const yearBegins = 24

/** Spans of a period of whole months and the running one: twelve unless another is asked for. */
export function spansOn(today: Day, period?: FigurePeriod): Spans {
  const starts = Array.from({ length: 36 }, (_, index) => addMonths(`${today.slice(0, 7)}-01`, index - 35))
  const yearAgo = addMonths(today, -12)
  const bounds = [...starts.slice(0, yearBegins), addDays(yearAgo, 1), ...starts.slice(yearBegins)]
  const lastDays = starts.slice(12).map((day) => addDays(addMonths(day, 1), -1))
  const begins = 36 - monthsIn(today, period)
  return { today, starts, bounds, lastDays: [...lastDays.slice(0, -1), today], yearAgo, begins }
}

/** Number of months of a period, the running one among them. */
function monthsIn(today: Day, period: FigurePeriod | undefined): number {
  switch (period) {
    case undefined:
      return 12
    case '3-months':
      return 3
    case 'this-month':
      return 1
    case 'this-year':
      return Number(today.slice(5, 7))
  }
}

/** Instants at which the spans begin in Paris, ISO 8601. */
export const instantsOf = (days: readonly Day[]) => days.map((day) => startOfDay(day).toISOString())

/** `current` is the period until today, `before` the same days a year earlier. */
export type Side = 'current' | 'before'

/** Returns the month (0 to 35) of a span, which PostgreSQL counts from 1, and on which side of the comparison it is. */
export function placeOf(span: number, { begins }: Spans): { month: number; side: Side | null } {
  const month = span > yearBegins ? span - 2 : span - 1
  if (month >= begins) return { month, side: 'current' }
  const isCompared = month >= begins - 12 && (month < cutMonth || span === yearBegins)
  return { month, side: isCompared ? 'before' : null }
}

/** Sums twelve months up to each of the shown 24. */
export function overTwelve(months: readonly number[]): number[] {
  return Array.from({ length: 24 }, (_, shown) => {
    return months.slice(shown + 1, shown + 13).reduce((sum, one) => sum + one, 0)
  })
}

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
}

/** Index of the month of a year ago, and of the first month of the last twelve. */
const cutMonth = 23
export const yearBegins = 24

export function spansOn(today: Day): Spans {
  const starts = Array.from({ length: 36 }, (_, index) => addMonths(`${today.slice(0, 7)}-01`, index - 35))
  const yearAgo = addMonths(today, -12)
  const bounds = [...starts.slice(0, yearBegins), addDays(yearAgo, 1), ...starts.slice(yearBegins)]
  const lastDays = starts.slice(12).map((day) => addDays(addMonths(day, 1), -1))
  return { today, starts, bounds, lastDays: [...lastDays.slice(0, -1), today], yearAgo }
}

/** Instants at which the spans begin in Paris, ISO 8601. */
export const instantsOf = (days: readonly Day[]) => days.map((day) => startOfDay(day).toISOString())

/** `year` are the last twelve months until today, `before` the same days a year earlier. */
export type Period = 'year' | 'before'

/** Returns the month (0 to 35) and the period of a span, which PostgreSQL counts from 1. */
export function placeOf(span: number): { month: number; period: Period | null } {
  const month = span > yearBegins ? span - 2 : span - 1
  if (month >= yearBegins) return { month, period: 'year' }
  const isCompared = month >= 12 && (month < cutMonth || span === yearBegins)
  return { month, period: isCompared ? 'before' : null }
}

/** Sums twelve months up to each of the shown 24. */
export function overTwelve(months: readonly number[]): number[] {
  return Array.from({ length: 24 }, (_, shown) => {
    return months.slice(shown + 1, shown + 13).reduce((sum, one) => sum + one, 0)
  })
}

import { addDays, type Day, daysBetween } from './day.ts'

/** Easter Sunday of a year (Gregorian; the method of Butcher and Meeus). */
function easter(year: number): Day {
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const golden = year % 19
  const correction = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25)
  const moon = (19 * golden + correction + 15) % 30
  const fullMoon = moon - Math.floor((golden + 11 * moon) / 319)
  const week = 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - (yearOfCentury % 4) - fullMoon + 32
  const sunday = week % 7
  const month = Math.floor((fullMoon + sunday + 90) / 25)
  const date = (fullMoon + sunday + month + 19) % 32
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}

const fixed = {
  '01-01': 'newYear',
  '05-01': 'labour',
  '05-08': 'victory',
  '07-14': 'nationalDay',
  '08-15': 'assumption',
  '11-01': 'allSaints',
  '11-11': 'armistice',
  '12-25': 'christmas',
} as const
/** Movable holidays, in days after Easter. */
const movable = { 1: 'easterMonday', 39: 'ascension', 50: 'whitMonday' } as const

type Holiday = (typeof fixed)[keyof typeof fixed] | (typeof movable)[keyof typeof movable]
const fixedDays: Record<string, Holiday | undefined> = fixed
const movableDays: Record<number, Holiday | undefined> = movable

/** The public holiday of France on that day, of the eleven of article L3133-1 of the Labour Code; null on any other. */
function holidayOf(day: Day): Holiday | null {
  const sunday = easter(Number(day.slice(0, 4)))
  return fixedDays[day.slice(5)] ?? movableDays[daysBetween(sunday, day)] ?? null
}

const weekdayOf = (day: Day) => new Date(`${day}T00:00:00Z`).getUTCDay()
const isSunday = (day: Day) => weekdayOf(day) === 0
const isWeekend = (day: Day) => [0, 6].includes(weekdayOf(day))

/** The holidays after the one day, up to the other, that move a count of working days: those of a Saturday or Sunday do not. */
export function holidaysBetween(from: Day, to: Day): { day: Day; holiday: Holiday }[] {
  const found: { day: Day; holiday: Holiday }[] = []
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
    const holiday = isWeekend(day) ? null : holidayOf(day)
    if (holiday) found.push({ day, holiday })
  }
  return found
}

/** Tells whether a day is one of Monday to Friday and no public holiday. */
export const isWorkingDay = (day: Day): boolean => !isWeekend(day) && holidayOf(day) === null

/** Counts the working days after the first day, up to and with the second; 0 where the second is past. */
export function workingDaysUntil(from: Day, to: Day): number {
  let count = 0
  for (let at = addDays(from, 1); at <= to; at = addDays(at, 1)) if (isWorkingDay(at)) count += 1
  return count
}

/** Tells whether a day is a « jour ouvrable »: any but Sundays and public holidays, so Saturdays are (article L3133-1 of the Labour Code names the others). */
const isBusinessDay = (day: Day): boolean => !isSunday(day) && holidayOf(day) === null

/** The `count`th « jour ouvrable » after that day, which itself does not count. */
export const addBusinessDays = (day: Day, count: number): Day => addDaysOf(isBusinessDay, day, count)

/** The `count`th working day after that day, which itself does not count. */
export const addWorkingDays = (day: Day, count: number): Day => addDaysOf(isWorkingDay, day, count)

function addDaysOf(isCounted: (day: Day) => boolean, day: Day, count: number): Day {
  let [at, left] = [day, count]
  while (left > 0) {
    at = addDays(at, 1)
    if (isCounted(at)) left -= 1
  }
  return at
}

import { addDays, type Day } from './day.ts'

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

const fixed = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Easter Monday, Ascension Day and Whit Monday, in days after Easter. */
const movable = [1, 39, 50]

/** The eleven public holidays of France (article L3133-1 of the Labour Code). */
function isHoliday(day: Day): boolean {
  if (fixed.includes(day.slice(5))) return true
  const sunday = easter(Number(day.slice(0, 4)))
  return movable.some((after) => addDays(sunday, after) === day)
}

/** Monday to Friday, and no public holiday. */
export function isWorkingDay(day: Day): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(day)
}

/** Working days after the one day, up to the other; none where it is past. */
export function workingDaysUntil(from: Day, to: Day): number {
  let count = 0
  for (let at = addDays(from, 1); at <= to; at = addDays(at, 1)) if (isWorkingDay(at)) count += 1
  return count
}

/** The `count`th working day after that day, which itself does not count. */
export function addWorkingDays(day: Day, count: number): Day {
  let [at, left] = [day, count]
  while (left > 0) {
    at = addDays(at, 1)
    if (isWorkingDay(at)) left -= 1
  }
  return at
}

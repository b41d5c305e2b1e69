import { expect, it } from 'vitest'
import { addDays } from './day.ts'
import {
  addBusinessDays,
  addWorkingDays,
  holidaysBetween,
  isWorkingDay,
  workingDaysUntil,
} from './working-days.ts'

/** Public holidays as the state publishes them. */
const holidays: Record<number, string[]> = {
  2026: '01-01 04-06 05-01 05-08 05-14 05-25 07-14 08-15 11-01 11-11 12-25'.split(' '),
  2027: '01-01 03-29 05-01 05-06 05-08 05-17 07-14 08-15 11-01 11-11 12-25'.split(' '),
  2028: '01-01 04-17 05-01 05-08 05-25 06-05 07-14 08-15 11-01 11-11 12-25'.split(' '),
}

it.each([
  2026, 2027, 2028,
])('works from Monday to Friday but on the public holidays of France in %i', (year) => {
  const days = Array.from({ length: 365 }, (_, index) => addDays(`${year}-01-01`, index))
  const weekdays = days.filter((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))
  const free = weekdays.filter((day) => !isWorkingDay(day))
  expect(free).toEqual(holidays[year]?.map((day) => `${year}-${day}`).filter((day) => weekdays.includes(day)))
  expect(days.filter(isWorkingDay)).toEqual(weekdays.filter((day) => !free.includes(day)))
})

it.each([
  ['2026-11-19', 2, '2026-11-23'],
  ['2026-11-20', 2, '2026-11-24'],
  ['2026-11-21', 2, '2026-11-24'],
  ['2026-11-10', 1, '2026-11-12'],
  ['2026-12-24', 5, '2027-01-04'],
  ['2026-05-13', 1, '2026-05-15'],
  ['2026-11-19', 0, '2026-11-19'],
])('counts from %s %i working days to %s', (day, count, expected) => {
  expect(addWorkingDays(day, count)).toBe(expected)
})

it.each([
  ['2026-11-20', 10, '2026-12-02'],
  ['2026-11-21', 1, '2026-11-23'],
  ['2026-11-10', 1, '2026-11-12'],
  ['2026-12-24', 2, '2026-12-28'],
])('counts Saturdays from %s as %i « jours ouvrables » do, to %s', (day, count, expected) => {
  expect(addBusinessDays(day, count)).toBe(expected)
})

it('names the holidays that move a count, and none that fall on a weekend or before it', () => {
  expect(holidaysBetween('2026-12-24', '2027-01-04')).toEqual([
    { day: '2026-12-25', holiday: 'christmas' },
    { day: '2027-01-01', holiday: 'newYear' },
  ])
  expect(holidaysBetween('2026-05-01', '2026-05-25').map(({ holiday }) => holiday)).toEqual([
    'victory',
    'ascension',
    'whitMonday',
  ])
  expect(holidaysBetween('2026-08-10', '2026-08-20')).toEqual([])
})

it.each([
  ['2026-12-24', '2027-01-04', 5],
  ['2027-01-04', '2027-01-04', 0],
  ['2027-01-05', '2027-01-04', 0],
])('counts the working days from %s to %s', (from, to, count) => {
  expect(workingDaysUntil(from, to)).toBe(count)
})

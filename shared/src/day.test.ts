import { expect, it } from 'vitest'
import { addMonths, dayOf, daysBetween, formatDay, lastDayBefore, parseDay, startOfDay } from './day.ts'

it('reads both spellings of a day and refuses days that do not exist', () => {
  expect(parseDay('31/01/2027')).toBe('2027-01-31')
  expect(parseDay(' 2027-01-31 ')).toBe('2027-01-31')
  for (const wrong of ['30/02/2027', '2027-13-01', '1/1/2027', '', '31-01-2027', '2027-02-29']) {
    expect(parseDay(wrong), wrong).toBeNull()
  }
})

it('clamps a month to its last day', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2027-11-30', 3)).toBe('2028-02-29')
})

it('counts days over the change of clocks, and takes the day of Paris', () => {
  expect(daysBetween('2027-03-01', '2027-04-01')).toBe(31)
  expect(dayOf(new Date('2027-01-01T23:30:00Z'))).toBe('2027-01-02')
  expect(formatDay('2027-01-02')).toBe('02/01/2027')
})

it.each([
  ['2026-11-21', '2026-11-20T23:00:00.000Z'],
  ['2026-07-14', '2026-07-13T22:00:00.000Z'],
  ['2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', '2026-10-25T23:00:00.000Z'],
])('begins %s in Paris at %s', (day, instant) => {
  expect(startOfDay(day).toISOString()).toBe(instant)
})

it('names the last day of what is over at midnight', () => {
  expect(lastDayBefore(startOfDay('2026-11-29'))).toBe('2026-11-28')
  expect(lastDayBefore(new Date('2026-11-29T11:00:00Z'))).toBe('2026-11-29')
})

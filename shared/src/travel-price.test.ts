import { expect, it } from 'vitest'
import { billedMonths, displayedMonths, longerStay, stayFault } from './travel-price.ts'

it.each([
  ['2026-12-01', '2026-12-02', 1, 1],
  ['2026-12-01', '2027-01-01', 2, 1],
  ['2027-01-31', '2027-02-28', 2, 1],
  ['2027-01-15', '2027-06-15', 6, 5],
  ['2026-12-01', '2027-11-30', 12, 12],
])('a stay from %s to %s is billed %i and shown as %i months', (startDate, endDate, billed, shown) => {
  expect(billedMonths({ startDate, endDate })).toBe(billed)
  expect(displayedMonths({ startDate, endDate })).toBe(shown)
})

it('lets a stay start tomorrow and last 364 days, no more', () => {
  const today = '2026-11-21'
  expect(stayFault({ startDate: '2026-11-22', endDate: '2027-11-21' }, today)).toBeNull()
  expect(stayFault({ startDate: '2026-11-21', endDate: '2026-11-25' }, today)).toBe('startDate')
  expect(stayFault({ startDate: '2026-11-22', endDate: '2026-11-22' }, today)).toBe('endDate')
  expect(stayFault({ startDate: '2026-11-22', endDate: '2027-11-22' }, today)).toBe('endDate')
})

it.each([
  ['2026-12-01', '2027-07-31', '2027-08-01', 9],
  ['2026-12-01', '2026-12-02', '2027-01-01', 2],
  ['2027-01-31', '2027-02-15', '2027-02-28', 2],
  ['2026-12-01', '2027-10-31', '2027-11-01', 12],
])('makes a stay from %s to %s last until %s where a month more costs less', (startDate, endDate, until, months) => {
  const longer = longerStay({ startDate, endDate })
  expect(longer).toEqual({ startDate, endDate: until })
  expect(longer && billedMonths(longer)).toBe(months)
  expect(longer && stayFault(longer, '2026-11-20')).toBeNull()
})

it('makes no stay longer than twelve months', () => {
  expect(longerStay({ startDate: '2026-12-01', endDate: '2027-11-15' })).toBeNull()
})

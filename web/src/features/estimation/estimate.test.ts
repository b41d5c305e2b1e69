import { expect, it } from 'vitest'
import { estimateOf, firstToBuy } from './estimate.ts'

const today = '2026-11-21'

it.each([
  ['starts today at the earliest', '2026-11-21', '2026-12-20', { kind: 'months', months: 1 }],
  ['prices as the product does', '2027-02-01', '2027-06-30', { kind: 'months', months: 5 }],
  ['prices twelve months at most', '2026-11-22', '2027-11-21', { kind: 'months', months: 12 }],
  ['has no price for a whole year and more', '2026-11-21', '2027-11-21', { kind: 'too-long' }],
  ['refuses yesterday', '2026-11-20', '2026-12-20', { kind: 'outside' }],
  ['refuses days more than a year away', '2027-06-01', '2027-11-22', { kind: 'outside' }],
])('%s', (_, start, end, estimate) => {
  expect(estimateOf({ start, end }, today)).toEqual(estimate)
})

it('goes to the same day of the next year, also over a 29 February', () => {
  expect(estimateOf({ start: '2028-05-20', end: '2028-06-01' }, '2027-06-01')).toEqual({
    kind: 'months',
    months: 1,
  })
  expect(estimateOf({ start: '2028-05-20', end: '2028-06-02' }, '2027-06-01')).toEqual({ kind: 'outside' })
})

it.each([
  ['of today, tomorrow', '2026-11-21', '2026-11-22'],
  ['of tomorrow, no other', '2026-11-22', null],
  ['of a day that is over, none', '2026-11-20', null],
  ['of no day, none', null, null],
])('names the first day that can be bought: %s', (_, start, first) => {
  expect(firstToBuy(start, today)).toBe(first)
})

import { expect, it } from 'vitest'
import { inForceOn, publicationLimits } from './tariff-rules.ts'

const first = { number: 1, startsOn: null }
const january = { number: 2, startsOn: '2027-01-01' }
const december = { number: 3, startsOn: '2026-12-01' }
const again = { number: 4, startsOn: '2027-01-01' }

it.each([
  ['the first holds from the beginning', [first], '1999-01-01', 1],
  ['a version holds from its first day on', [first, january], '2027-01-01', 2],
  ['and not on the day before', [first, january], '2026-12-31', 1],
  ['one that was published later may begin earlier', [first, january, december], '2026-12-31', 3],
  ['and gives way to the day of the other', [first, january, december], '2027-01-01', 2],
  ['of two with one day the later number counts', [again, first, january], '2027-06-01', 4],
])('%s', (_, versions, day, number) => {
  expect(inForceOn(versions, day)?.number).toBe(number)
})

it('lets a version begin tomorrow at the earliest and in a year at the latest', () => {
  expect(publicationLimits('2026-11-20')).toEqual({ first: '2026-11-21', last: '2027-11-20' })
  expect(publicationLimits('2028-02-29')).toEqual({ first: '2028-03-01', last: '2029-02-28' })
})

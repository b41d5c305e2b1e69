import { expect, it } from 'vitest'
import {
  claimsRateOf,
  formatGrowth,
  formatPoints,
  formatRate,
  formatSeconds,
  rateOf,
  wayOf,
} from './figure-words.ts'

const plain = (text: string | null) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')

it('says no rate of fewer than ten', () => {
  expect(rateOf({ part: 5, of: 9 })).toBeNull()
  expect(plain(formatRate(rateOf({ part: 5, of: 10 }), 'fr'))).toBe('50 %')
  expect(formatRate(null, 'fr')).toBe('—')
})

it('says no rate of claims to premiums below ten contracts, however many cents there are', () => {
  const claims = { part: 46_500, of: 100_000 }
  expect(claimsRateOf({ claims, inForce: 7 })).toBeNull()
  expect(claimsRateOf({ claims, inForce: 10 })).toBe(0.465)
  expect(claimsRateOf({ claims: { part: 0, of: 0 }, inForce: 10 })).toBeNull()
})

it.each([
  [42, '42 s'],
  [210, '3,5 min'],
  [7200, '2 h'],
  [138_000, '1,6 j'],
])('writes %d seconds in the unit that fits', (seconds, words) => {
  expect(plain(formatSeconds(seconds, 'fr'))).toBe(words)
})

it('compares counts by percent and rates by points, and nothing with what was not', () => {
  expect(plain(formatGrowth(110, 100, 'fr'))).toBe('+10 %')
  expect(formatGrowth(3, 0, 'fr')).toBeNull()
  expect(formatPoints(0.841, 0.818, 'fr')).toBe('+2,3')
})

it('takes what is written as no difference for neither better nor worse', () => {
  expect([0.841 - 0.818, 0.818 - 0.841, 0, 0.0004].map(wayOf)).toEqual([1, -1, 0, 0])
  expect(formatPoints(0.8184, 0.818, 'fr')).toBe('0')
})

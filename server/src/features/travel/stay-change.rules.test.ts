import { expect, it } from 'vitest'
import { changedPrice, pricedFrom, stayChangeFaults } from './stay-change.rules.ts'

const japan = { startDate: '2026-12-01', boughtFrom: null, endDate: '2027-01-31', countryId: 106 }
const upcoming = '2026-11-20'
const begun = '2026-12-10'

const cases: [what: string, today: string, to: Partial<typeof japan>, faults: string[]][] = [
  ['other days before it begins', upcoming, { startDate: '2026-11-21', endDate: '2026-12-20' }, []],
  ['another country before it begins', upcoming, { countryId: 38 }, []],
  ['France instead of a country abroad', upcoming, { countryId: 72 }, ['country']],
  ['a first day that is today', upcoming, { startDate: '2026-11-20' }, ['startDate']],
  ['a last day on the first', upcoming, { endDate: '2026-12-01' }, ['endDate']],
  ['364 days', upcoming, { endDate: '2027-11-30' }, []],
  ['365 days', upcoming, { endDate: '2027-12-01' }, ['endDate']],
  ['a last day to come, once it has begun', begun, { endDate: '2027-03-01' }, []],
  ['its end today', begun, { endDate: '2026-12-10' }, []],
  ['an end in the past', begun, { endDate: '2026-12-09' }, ['endDate']],
  ['another first day, once it has begun', begun, { startDate: '2026-12-20' }, ['startDate']],
  ['another country, once it has begun', begun, { countryId: 38 }, ['country']],
]

it.each(cases)('lets a stay become what it may: %s', (_, today, to, faults) => {
  expect(Object.keys(stayChangeFaults(japan, { ...japan, ...to }, today))).toEqual(faults)
})

it('says of an end in the past that it is over, and of one too late how long a stay may be', () => {
  const told = (endDate: string) => stayChangeFaults(japan, { ...japan, endDate }, begun).endDate
  expect(told('2026-12-09')).toEqual(['validation.field.stayEnd.past'])
  expect(told('2027-12-01')).toEqual(['validation.field.stayEnd.outside'])
})

it('keeps what was agreed while its line of the table stays, else takes the price of today', () => {
  const agreed = { zone: 3, months: 2, price: 9800 }
  const today = ({ zone, months }: { zone: number; months: number }) => zone * 1000 + months
  expect(changedPrice(agreed, { zone: 3, months: 2 }, today)).toBe(9800)
  expect(changedPrice(agreed, { zone: 3, months: 3 }, today)).toBe(3003)
  expect(changedPrice(agreed, { zone: 1, months: 2 }, today)).toBe(1002)
  expect(changedPrice(agreed, { zone: 1, months: 2 }, () => undefined)).toBeNull()
})

it('counts a stay that was signed late from the day that was bought, while its first day stays', () => {
  const late = { ...japan, startDate: '2026-12-09', boughtFrom: '2026-12-01' }
  expect(pricedFrom(late, '2026-12-09')).toBe('2026-12-01')
  expect(pricedFrom(japan, '2026-12-20')).toBe('2026-12-20')
  const told = (endDate: string) => stayChangeFaults(late, { ...late, endDate }, begun).endDate
  expect(told('2027-11-30')).toBeUndefined()
  expect(told('2027-12-01')).toEqual(['validation.field.stayEnd.outside'])
})

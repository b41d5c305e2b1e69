import { expect, it } from 'vitest'
import { refundOf, unusedDaysOf, worthOfDays } from './refund-of.ts'

const year = { cents: 12_000, from: '2026-09-01', to: '2027-08-31' }
const leap = { cents: 36_600, from: '2028-01-01', to: '2028-12-31' }
const march = { cents: 3_100, from: '2026-03-01', to: '2026-03-31' }

it.each([
  ['nothing covered is paid back whole', year, null, 12_000],
  ['an end before the first day too', year, '2026-08-31', 12_000],
  ['the first day alone is kept', year, '2026-09-01', 11_967],
  ['the last day covered leaves nothing', year, '2027-08-31', 0],
  ['a day after the end leaves nothing', year, '2027-09-10', 0],
  ['the eve of the end leaves one day', year, '2027-08-30', 33],
  ['29 February is a day like others', leap, '2028-02-29', 30_600],
  ['and the day after it', leap, '2028-03-01', 30_500],
  ['a month counts its own days', march, '2026-03-10', 2_100],
  ['the night of summer time is one day', march, '2026-03-29', 200],
  ['half a cent goes up', { cents: 1, from: '2026-11-01', to: '2026-11-02' }, '2026-11-01', 1],
  ['less than half goes down', { cents: 1, from: '2026-11-01', to: '2026-11-03' }, '2026-11-02', 0],
  ['a month end to a month end', { cents: 2_800, from: '2027-01-31', to: '2027-02-27' }, '2027-01-31', 2_700],
  ['a period without days is whole', { cents: 500, from: '2026-11-02', to: '2026-11-01' }, '2026-11-05', 500],
])('%s', (_, paid, lastCovered, cents) => {
  expect(refundOf(paid, lastCovered)).toBe(cents)
})

it.each([
  ['days before cover began go back too', '2026-03-11', '2026-03-20', 2_100],
  ['cover that began before the period changes nothing', '2026-02-11', '2026-03-20', 1_100],
  ['cover that begins after the last day is no cover', '2026-03-21', '2026-03-20', 3_100],
  ['cover that begins after the period takes nothing of it', '2026-04-03', '2026-04-05', 3_100],
])('%s', (_, firstCovered, lastCovered, cents) => {
  expect(refundOf(march, lastCovered, firstCovered)).toBe(cents)
})

it.each([
  ['three days are worth three', '2026-03-02', '2026-03-04', 300],
  ['one day is worth one', '2026-03-31', '2026-03-31', 100],
  ['days before the period are worth nothing of it', '2026-02-20', '2026-03-02', 200],
  ['days after the period are worth nothing of it', '2026-03-30', '2026-04-10', 200],
  ['days beside the period are worth nothing', '2026-04-01', '2026-04-10', 0],
  ['no day is worth nothing', '2026-03-02', '2026-03-01', 0],
  ['all days are worth all', '2026-01-01', '2026-12-31', 3_100],
])('%s', (_, first, last, cents) => {
  expect(worthOfDays(march, first, last)).toBe(cents)
})

it('rounds half a cent up', () => {
  expect(worthOfDays({ cents: 1, from: '2026-03-01', to: '2026-03-02' }, '2026-03-01', '2026-03-01')).toBe(1)
})

it.each([
  ['those after the last covered one', '2026-03-20', undefined, 11],
  ['those before the first covered one too', '2026-03-20', '2026-03-11', 21],
  ['all of a payment for none that was covered', null, undefined, 31],
  ['all of one that ends before cover begins', '2026-04-05', '2026-04-03', 31],
  ['none of one that ends before the cover does', '2026-04-05', undefined, 0],
])('counts as unused %s', (_, lastCovered, firstCovered, days) => {
  expect(unusedDaysOf(march, lastCovered, firstCovered)).toBe(days)
})

import { expect, it } from 'vitest'
import { type AskedPeriod, differenceOf, type Repriced } from './price-difference.ts'

const firstDay = '2027-01-20'
const dearer: Repriced = { before: 2584, after: 2700, firstDay }
const cheaper: Repriced = { before: 2700, after: 2584, firstDay }

it.each<[string, Repriced, AskedPeriod[], ReturnType<typeof differenceOf>]>([
  ['no period yet', dearer, [], null],
  ['a period that ends on the eve', dearer, [{ from: '2026-12-20', until: '2027-01-19' }], null],
  [
    'the last 14 of 31 days',
    dearer,
    [{ from: '2027-01-03', until: '2027-02-02' }],
    { cents: 52, from: firstDay, until: '2027-02-02' },
  ],
  [
    'a whole period that began with the year',
    dearer,
    [{ from: '2027-01-20', until: '2027-02-19' }],
    { cents: 116, from: firstDay, until: '2027-02-19' },
  ],
  [
    'a late renewal with two periods, one of February',
    dearer,
    [
      { from: '2027-01-03', until: '2027-02-02' },
      { from: '2027-02-03', until: '2027-03-02' },
    ],
    { cents: 168, from: firstDay, until: '2027-03-02' },
  ],
  [
    'a year that was paid ten days before',
    { before: 11988, after: 13000, firstDay: '2028-03-01' },
    [{ from: '2028-02-20', until: '2029-02-19' }],
    { cents: 984, from: '2028-03-01', until: '2029-02-19' },
  ],
  [
    'a lower price, which gives back as much as a higher one asks for',
    cheaper,
    [{ from: '2027-01-03', until: '2027-02-02' }],
    { cents: -52, from: firstDay, until: '2027-02-02' },
  ],
  [
    'less than half a cent',
    { before: 100, after: 101, firstDay },
    [{ from: '2027-01-03', until: '2027-02-02' }],
    null,
  ],
])('asks by days for what the new year costs more: %s', (_, price, periods, difference) => {
  expect(differenceOf(price, periods)).toEqual(difference)
})

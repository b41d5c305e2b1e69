import { expect, it } from 'vitest'
import { splitOver, splitOverContracts, stateOf } from './refunds.rules.ts'

const payments = [
  { payment: 'september', paidOn: '2026-09-01', left: 2584 },
  { payment: 'november', paidOn: '2026-11-01', left: 2584 },
  { payment: 'october', paidOn: '2026-10-01', left: 84 },
]

it.each([
  ['less than the newest payment', 1000, [['november', 1000]]],
  ['exactly the newest', 2584, [['november', 2584]]],
  [
    'more than the newest goes on to the one before',
    2600,
    [
      ['november', 2584],
      ['october', 16],
    ],
  ],
  [
    'all three',
    5252,
    [
      ['november', 2584],
      ['october', 84],
      ['september', 2584],
    ],
  ],
  [
    'more than was paid is cut',
    9999,
    [
      ['november', 2584],
      ['october', 84],
      ['september', 2584],
    ],
  ],
  ['nothing', 0, []],
])('shares %s', (_, amount, parts) => {
  expect(splitOver(amount, payments).map(({ payment, cents }) => [payment, cents])).toEqual(parts)
})

it.each([
  [['waiting', 'sent'], 'asked'],
  [['sent', 'received'], 'sent'],
  [['received', 'received'], 'received'],
  [['received', 'failed'], 'failed'],
  [['waiting', 'failed'], 'failed'],
  [['received', 'noted'], 'failed'],
] as const)('of parts that are %j is %s', (parts, state) => {
  expect(stateOf([...parts])).toBe(state)
})

const ofTwo = (homeGone: number, devicesGone: number) => [
  { contractId: 'home', cents: 2584, goneCents: homeGone },
  { contractId: 'devices', cents: 790, goneCents: devicesGone },
]

it.each([
  ['all of it', 3374, ofTwo(0, 0), { home: 2584, devices: 790 }],
  ['a part goes on the first', 1000, ofTwo(0, 0), { home: 1000 }],
  ['what has left of one goes on the other', 790, ofTwo(2584, 0), { devices: 790 }],
  ['what is left of both', 1000, ofTwo(2000, 0), { home: 584, devices: 416 }],
  ['more than is left is paid twice', 3374, ofTwo(2584, 790), { home: 2584, devices: 790 }],
  ['more than was paid is nobody’s', 4000, ofTwo(0, 0), { home: 2584, devices: 790 }],
])('splits what a bank takes over contracts: %s', (_, cents, paid, expected) => {
  const split = splitOverContracts(cents, paid).map(({ contractId, cents }) => [contractId, cents])
  expect(Object.fromEntries(split)).toEqual(expected)
})

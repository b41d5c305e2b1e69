import { expect, it } from 'vitest'
import { splitOver, stateOf } from './refunds.rules.ts'

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
] as const)('of parts that are %j is %s', (parts, state) => {
  expect(stateOf([...parts])).toBe(state)
})

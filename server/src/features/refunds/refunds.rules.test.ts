import { expect, it } from 'vitest'
import { dueAtEnd, refundOn, splitOver, splitOverContracts, stateOf } from './refunds.rules.ts'

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

type Taken = { cents?: number; from: string; to: string; lost: number; owed?: number[] }

/** An account of payments of which a bank took back so much, with the shares that no refund was due for. */
function accountWith(taken: Taken[], { startDate = taken[0]?.from ?? '', earlierCents = 0 } = {}) {
  const paid = taken.map(({ cents = 12_000, from, to, lost }, place) => {
    return { payment: `${place}`, cents, from, to, lostCents: lost, repaid: [] }
  })
  const missing = taken.flatMap(({ lost, owed = [lost] }, place) =>
    owed.map((owedCents) => ({ payment: `${place}`, owedCents })),
  )
  return { account: { startDate, paid, back: [], earlierCents }, missing }
}

const year = { from: '2026-09-01', to: '2027-08-31', lost: 12_000 }
const leap = { cents: 36_600, from: '2028-01-01', to: '2028-12-31', lost: 36_600 }
const march = { cents: 3_100, from: '2026-03-01', to: '2026-03-31', lost: 3_100 }
const april = { cents: 3_000, from: '2026-04-01', to: '2026-04-30', lost: 3_000 }

const ends: [string, Taken[], string | null, number[], (string | null)[]][] = [
  ['nothing where nothing was covered', [year], null, [0], [null]],
  ['nothing where cover never began', [year], '2026-08-31', [0], [null]],
  ['the first day alone, where the provider charges as little', [leap], '2028-01-01', [100], ['2028-01-01']],
  ['nothing below what the provider charges', [year], '2026-09-01', [0], ['2026-09-01']],
  ['all up to the last day', [year], '2027-08-31', [12_000], ['2027-08-31']],
  ['all of days that are past', [march], '2026-05-10', [3_100], ['2026-03-31']],
  ['29 February as a day like others', [leap], '2028-02-29', [6_000], ['2028-02-29']],
  ['the day after it', [leap], '2028-03-01', [6_100], ['2028-03-01']],
  [
    'the month before whole, of the last one its days',
    [march, april],
    '2026-04-10',
    [3_100, 1_000],
    ['2026-03-31', '2026-04-10'],
  ],
  [
    'nothing of a payment for days after the end',
    [march, april],
    '2026-03-31',
    [3_100, 0],
    ['2026-03-31', null],
  ],
  [
    'of a payment lost in two, its covered days once',
    [{ ...march, owed: [2_000, 1_100] }],
    '2026-03-10',
    [1_000, 0],
    ['2026-03-10', '2026-03-10'],
  ],
  [
    'nothing where a bank took less than is unused',
    [{ ...march, lost: 1_000 }],
    '2026-03-10',
    [0],
    ['2026-03-10'],
  ],
  [
    'what a bank took beyond what is unused',
    [{ ...march, lost: 2_500 }],
    '2026-03-10',
    [400],
    ['2026-03-10'],
  ],
  [
    'all that no refund was due for, where that was asked for before',
    [{ ...march, owed: [1_000] }],
    '2026-03-10',
    [1_000],
    ['2026-03-10'],
  ],
]

it.each(ends)('asks an ended contract for %s', (_, taken, lastCovered, cents, until) => {
  const { account, missing } = accountWith(taken)
  const due = dueAtEnd(account, missing, lastCovered)
  expect(due.map(({ dueCents }) => dueCents)).toEqual(cents)
  expect(due.map(({ dueUntil }) => dueUntil)).toEqual(until)
})

it.each(ends)('gives nothing back once that is paid: %s', (_, taken, lastCovered) => {
  const { account, missing } = accountWith(taken)
  const due = dueAtEnd(account, missing, lastCovered)
  const before = refundOn(account, lastCovered).refundCents
  const again = due.flatMap(({ dueCents, dueUntil }, place) => {
    const lost = account.paid.find(({ payment }) => payment === missing[place]?.payment)
    if (!lost || dueCents === 0) return []
    return [{ of: lost.payment, cents: dueCents, from: lost.from, to: dueUntil ?? lost.to }]
  })
  const sumOf = (all: { cents: number }[]) => all.reduce((sum, { cents }) => sum + cents, 0)
  const paid = account.paid.map((one) => {
    const repaid = again.filter(({ of }) => of === one.payment)
    return { ...one, repaid, lostCents: one.lostCents - sumOf(repaid) }
  })
  const later = again.map((one) => ({ ...one, lostCents: 0, repaid: [] }))
  expect(refundOn({ ...account, paid: [...paid, ...later] }, lastCovered).refundCents).toBe(before)
})

it('asks for what came back twice, by a refund and by the bank', () => {
  const { account, missing } = accountWith([march], { earlierCents: 2_100 })
  expect(dueAtEnd(account, missing, '2026-03-10')).toEqual([{ dueCents: 3_100, dueUntil: '2026-03-10' }])
})

it('counts no days before a late signature', () => {
  const { account, missing } = accountWith([march], { startDate: '2026-03-11' })
  expect(dueAtEnd(account, missing, '2026-03-20')).toEqual([{ dueCents: 1_000, dueUntil: '2026-03-20' }])
  expect(dueAtEnd(account, missing, '2026-03-05')).toEqual([{ dueCents: 0, dueUntil: null }])
})

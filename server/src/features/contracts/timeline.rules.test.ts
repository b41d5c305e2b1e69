import { describe, expect, it } from 'vitest'
import { type Lived, type Noted, timelineOf } from './timeline.rules.ts'

const home: Lived = {
  statut: 'ok',
  paymentStatus: 'payment_succeeded',
  signatureStatus: 'signed',
  startDate: '2026-10-01',
  endDate: '2027-10-01',
  lateSince: null,
  suspendedOn: null,
  coverBackOn: null,
  renews: true,
  changesOn: null,
  needsDevice: false,
  sessionId: 'cs_1',
  primeCents: 823,
  createdAt: new Date('2026-09-20T10:00:00Z'),
  signBy: null,
  issuedAt: new Date('2026-09-21T10:00:01Z'),
}

function noted(kind: Noted['kind'], onDay: string, more: Partial<Noted> = {}): Noted {
  return { kind, onDay, at: new Date(`${onDay}T10:00:00Z`), cause: 'checkout', facts: {}, ...more }
}
const bought = [
  noted('made', '2026-09-20'),
  noted('paid', '2026-09-20'),
  noted('signed', '2026-09-21', { cause: 'signature' }),
]

const told = (contract: Lived, life: readonly Noted[], today: string) =>
  timelineOf(contract, life, today).map(({ kind, day, effectOn, isToCome }) =>
    [isToCome ? 'to come' : '', kind, day, effectOn ?? ''].filter(Boolean).join(' '),
  )

describe('the timeline of a contract', () => {
  it('tells what comes, the latest day first, then what happened, the newest first', () => {
    expect(told(home, bought, '2026-09-25')).toEqual([
      'to come renews 01/10/2027',
      'to come begins 01/10/2026',
      'issued 21/09/2026',
      'signed 21/09/2026',
      'paid 20/09/2026',
    ])
    expect(told(home, bought, '2026-11-20').slice(0, 2)).toEqual([
      'to come renews 01/10/2027',
      'begins 01/10/2026',
    ])
  })

  it.each<[string, Partial<Lived>, Noted[], string[]]>([
    [
      'an end that was told for a later day',
      { statut: 'résilié', endDate: '2027-01-31' },
      [noted('terminated', '2027-01-31', { at: new Date('2026-11-10T10:00:00Z') })],
      ['to come ends 30/01/2027', 'terminated 10/11/2026 31/01/2027'],
    ],
    [
      'an end that has come',
      { statut: 'résilié', endDate: '2026-11-05' },
      [noted('terminated', '2026-11-05', { at: new Date('2026-11-02T10:00:00Z') })],
      ['terminated 05/11/2026', 'begins 01/10/2026'],
    ],
    [
      'a premium that is missing',
      { statut: 'impayé', suspendedOn: '2026-11-14' },
      [noted('suspended', '2026-11-14')],
      ['to come renews 01/10/2027', 'suspended 14/11/2026'],
    ],
    [
      'a renewal with the end that it brought',
      {},
      [noted('renewed', '2026-10-02', { facts: { endDate: '2027-10-01' } })],
      ['to come renews 01/10/2027', 'renewed 02/10/2026 01/10/2027'],
    ],
    [
      'a stay that is over',
      { renews: false, endDate: '2026-11-10' },
      [],
      ['ends 10/11/2026', 'begins 01/10/2026'],
    ],
  ])('tells %s', (_, change, later, first) => {
    const lines = told({ ...home, ...change }, [...bought, ...later], '2026-11-20')
    expect(lines.slice(0, first.length)).toEqual(first)
  })

  it('says that a school paid, and nothing of a cover that never began', () => {
    const life = [noted('made', '2026-09-20'), noted('paid', '2026-09-20', { cause: 'school' })]
    expect(told({ ...home, renews: false, issuedAt: null }, life, '2026-11-20').at(-1)).toBe(
      'paidBySchool 20/09/2026',
    )
    const undone = { ...home, statut: 'résilié', endDate: '2026-10-01' } as const
    expect(told(undone, bought, '2026-11-20').some((line) => line.includes('begins'))).toBe(false)
  })
})

it('tells what happened on one day by the moment of each', () => {
  const left = noted('withdrawn', '2026-09-21', { at: new Date('2026-09-21T15:00:00Z') })
  const lines = told({ ...home, statut: 'résilié' }, [...bought, left], '2026-09-21')
  expect(lines.filter((line) => line.endsWith(' 21/09/2026')).slice(-3)).toEqual([
    'withdrawn 21/09/2026',
    'issued 21/09/2026',
    'signed 21/09/2026',
  ])
})

it.each<[string, 'days' | 'address', string]>([
  ['the end that a change has moved', 'days', 'changed 02/10/2026 01/10/2027'],
  ['no end of a change that left it', 'address', 'changed 02/10/2026'],
])('tells %s', (_, part, line) => {
  const changed = noted('changed', '2026-10-02', { facts: { endDate: '2027-10-01', parts: [part] } })
  expect(told(home, [...bought, changed], '2026-11-20')[1]).toBe(line)
})

it('tells of a contract that was cancelled before it began on the day of that', () => {
  const cancelled = noted('terminated', '2026-10-01', { at: new Date('2026-09-24T10:00:00Z') })
  const never = { ...home, statut: 'résilié' as const, endDate: '2026-10-01' }
  expect(told(never, [...bought, cancelled], '2026-09-25')[0]).toBe('cancelled 24/09/2026')
})

it('keeps an end that never came on the day on which it was asked for', () => {
  const life = [
    ...bought,
    noted('terminated', '2026-11-18', { at: new Date('2026-11-02T10:00:00Z') }),
    noted('withdrawn', '2026-11-03'),
  ]
  const lines = told({ ...home, statut: 'résilié', endDate: '2026-11-03' }, life, '2026-11-20')
  expect(lines.slice(0, 2)).toEqual(['withdrawn 03/11/2026', 'terminated 02/11/2026 18/11/2026'])
})

it('tells of a change that is agreed for a day to come, until the contract is terminated', () => {
  const changing = { ...home, changesOn: '2026-12-07' }
  expect(told(changing, bought, '2026-11-20').slice(0, 2)).toEqual([
    'to come renews 01/10/2027',
    'to come changes 07/12/2026',
  ])
  const ending = { ...changing, statut: 'résilié' as const, endDate: '2027-01-31' }
  expect(told(ending, bought, '2026-11-20')[1]).not.toContain('changes')
})

it.each<[string, Partial<Lived>, Noted, string]>([
  [
    'a renewal that waits for a premium that is missing',
    { statut: 'impayé', lateSince: '2026-11-10' },
    noted('late', '2026-11-10'),
    'to come renewsOncePaid 01/10/2027',
  ],
  [
    'a purchase that was given up unsigned, before it began',
    { statut: 'résilié', signatureStatus: 'waiting', endDate: '2026-10-01', issuedAt: null },
    noted('terminated', '2026-10-01', { at: new Date('2026-09-30T10:00:00Z'), cause: 'unsigned' }),
    'unsigned 30/09/2026',
  ],
])('tells %s', (_, change, event, first) => {
  expect(told({ ...home, ...change }, [...bought, event], '2026-11-20')[0]).toBe(first)
})

it.each<[string, Partial<Lived>, string[]]>([
  ['nothing of what was not signed in time', {}, ['signed 21/09/2026']],
  [
    'until when what waits for its signature can be signed',
    { signBy: '2026-11-27' },
    ['to come signs 27/11/2026', 'signed 21/09/2026'],
  ],
  [
    'both steps of a device that is not described, and no first day',
    { signBy: '2026-11-27', needsDevice: true },
    ['to come signs 27/11/2026', 'to come describes 27/11/2026', 'signed 21/09/2026'],
  ],
])('tells %s', (_, change, first) => {
  const waiting = { ...home, signatureStatus: 'waiting' as const, issuedAt: null, ...change }
  expect(told(waiting, bought, '2026-11-20').slice(0, first.length)).toEqual(first)
})

import { describe, expect, it } from 'vitest'
import {
  type ContractEvent,
  changesBetween,
  lastCoveredDay,
  neverLate,
  nextInstalment,
  printedEnd,
  projectionOf,
  type Standing,
  stateOn,
} from './contract-state.rules.ts'

const today = '2026-11-20'
const sound: Standing = {
  statut: 'ok',
  paymentStatus: 'payment_succeeded',
  signatureStatus: 'signed',
  startDate: '2026-11-10',
  endDate: '2027-03-09',
  lateSince: null,
  suspendedOn: null,
  coverBackOn: null,
}

it.each<[string, Partial<Standing>, string, string]>([
  ['that runs', {}, '2027-03-09', '2027-03-09'],
  ['terminated', { statut: 'résilié', endDate: '2026-12-21' }, '2026-12-20', '2026-12-20'],
  ['terminated at its own end', { statut: 'résilié' }, '2027-03-09', '2027-03-09'],
  ['that covered nobody', { statut: 'résilié', endDate: '2026-11-10' }, '2026-11-09', '2027-03-09'],
])('knows the last covered and the last printed day of a contract %s', (_, change, covered, printed) => {
  const contract = { ...sound, contractualEnd: '2027-03-09', ...change }
  expect([lastCoveredDay(contract), printedEnd(contract)]).toEqual([covered, printed])
})

it.each<[string, Partial<Standing>, string]>([
  ['in force', {}, 'current'],
  ['without a signature, where none is needed', { signatureStatus: 'none' }, 'current'],
  ['on its first day', { startDate: today }, 'current'],
  ['on its last day', { endDate: today }, 'current'],
  ['the day after', { endDate: '2026-11-19' }, 'expired'],
  ['before its first day', { startDate: '2026-11-21' }, 'upcoming'],
  ['not signed', { signatureStatus: 'waiting' }, 'waiting'],
  ['refused by its signer', { signatureStatus: 'refused' }, 'waiting'],
  ['not paid', { paymentStatus: 'payment_pending' }, 'waiting'],
  ['terminated today', { statut: 'résilié', endDate: today }, 'ended'],
  ['terminated for a later day', { statut: 'résilié', endDate: '2026-12-01' }, 'current'],
  [
    'terminated before it begins',
    { statut: 'résilié', startDate: '2026-12-01', endDate: '2026-12-01' },
    'ended',
  ],
  ['unpaid', { statut: 'impayé', lateSince: '2026-11-01' }, 'current'],
  [
    'unpaid before its first day',
    { statut: 'impayé', lateSince: '2026-11-01', startDate: '2026-12-01' },
    'upcoming',
  ],
  [
    'suspended from tomorrow',
    { statut: 'impayé', lateSince: '2026-10-01', suspendedOn: '2026-11-21' },
    'current',
  ],
  ['suspended from today', { statut: 'impayé', lateSince: '2026-10-01', suspendedOn: today }, 'suspended'],
  ['paid today after a suspension', { suspendedOn: '2026-11-01', coverBackOn: '2026-11-21' }, 'suspended'],
  ['paid the day before', { suspendedOn: '2026-11-01', coverBackOn: today }, 'current'],
  ['terminated and unpaid', { statut: 'résilié', endDate: '2026-11-01', suspendedOn: '2026-10-01' }, 'ended'],
])('says of a contract %s', (_, change, state) => {
  expect(stateOn({ ...sound, ...change }, today).cover).toBe(state)
})

it.each<[string, Partial<Standing>, boolean]>([
  ['in force', {}, false],
  ['on its last day', { endDate: today }, false],
  ['the day after', { endDate: '2026-11-19' }, true],
  ['terminated today', { statut: 'résilié', endDate: today }, true],
  ['terminated for a later day', { statut: 'résilié', endDate: '2026-12-01' }, false],
  ['terminated for its own end', { statut: 'résilié', endDate: today, contractualEnd: today }, false],
  [
    'terminated for the day it would begin',
    { statut: 'résilié', startDate: '2026-12-01', endDate: '2026-12-01' },
    true,
  ],
  [
    'terminated for a day before that',
    { statut: 'résilié', startDate: '2026-12-10', endDate: '2026-12-01' },
    true,
  ],
  [
    'terminated on its first day for its own end',
    { statut: 'résilié', startDate: today, endDate: today, contractualEnd: today },
    false,
  ],
])('says whether a contract %s is over', (_, change, isOver) => {
  expect(stateOn({ ...sound, ...change }, today).isOver).toBe(isOver)
})

const made: ContractEvent = {
  kind: 'made',
  onDay: '2026-11-01',
  facts: { startDate: '2026-11-10', endDate: '2027-11-10' },
}
const on = (onDay: string, kind: ContractEvent['kind'], facts: ContractEvent['facts'] = {}) => ({
  onDay,
  kind,
  facts,
})
const ended = on('2027-02-01', 'terminated', { endDate: '2027-11-10' })
const late = on('2026-11-01', 'late')
const lapsed = on('2026-12-03', 'suspended')
const plain = { statut: 'ok', endDate: '2027-11-10', contractualEnd: null, ...neverLate }
const unpaid = { ...plain, statut: 'impayé', lateSince: '2026-11-01' }
const suspended = { ...unpaid, suspendedOn: '2026-12-03' }
const backLater = { ...plain, suspendedOn: '2026-12-03', coverBackOn: '2026-12-10' }

it.each<[string, ContractEvent[], object]>([
  ['made', [], { ...plain, isPaid: false, isSigned: false }],
  [
    'paid and signed',
    [on('2026-11-01', 'paid'), on('2026-11-02', 'signed')],
    { isPaid: true, isSigned: true },
  ],
  ['late, with its cover going on', [late], unpaid],
  ['paid in time', [late, on('2026-11-20', 'back')], plain],
  ['suspended', [late, lapsed], suspended],
  ['paid on the eve of its suspension', [late, lapsed, on('2026-12-02', 'back')], plain],
  ['paid while suspended', [late, lapsed, on('2026-12-10', 'paid')], backLater],
  ['back after that', [late, lapsed, on('2026-12-10', 'back')], backLater],
  [
    'late anew after that',
    [late, lapsed, on('2026-12-10', 'back'), on('2027-03-01', 'late')],
    { ...backLater, statut: 'impayé', lateSince: '2027-03-01' },
  ],
  ['suspended before its lateness was told apart', [lapsed], { ...suspended, lateSince: '2026-12-03' }],
  [
    'terminated',
    [ended],
    { statut: 'résilié', endDate: '2027-02-01', terminatedAt: '2027-02-01', contractualEnd: '2027-11-10' },
  ],
  ['terminated while suspended', [lapsed, ended], { statut: 'résilié', suspendedOn: '2026-12-03' }],
  ['taken back', [ended, on('2026-12-20', 'back', { endDate: '2027-11-10' })], plain],
  [
    'taken back while suspended',
    [
      late,
      lapsed,
      ended,
      on('2026-12-20', 'back', { lateSince: '2026-11-01', suspendedOn: '2026-12-03', coverBackOn: null }),
    ],
    suspended,
  ],
  ['renewed', [on('2027-11-10', 'renewed', { endDate: '2028-11-10' })], { ...plain, endDate: '2028-11-10' }],
  ['refused at its end', [on('2027-11-01', 'refused')], { ...plain, isRefused: true }],
  [
    'agreed to after that',
    [on('2027-11-01', 'refused'), on('2027-11-02', 'agreed')],
    { ...plain, isRefused: false },
  ],
  ['not agreed to', [on('2027-11-10', 'lapsed')], { ...plain, isRefused: true }],
  ['moved', [on('2027-01-01', 'changed', { endDate: '2027-06-30' })], { ...plain, endDate: '2027-06-30' }],
])('projects a life that was %s', (_, later, columns) => {
  expect(projectionOf([made, ...later])).toMatchObject(columns)
})

const states = [
  plain,
  { ...plain, endDate: '2027-06-30' },
  suspended,
  { ...plain, statut: 'résilié', endDate: '2027-02-01', contractualEnd: '2027-11-10' },
  {
    ...plain,
    statut: 'résilié',
    endDate: '2027-03-01',
    contractualEnd: '2027-11-10',
    lateSince: '2026-11-01',
    suspendedOn: '2026-12-03',
  },
] as Parameters<typeof changesBetween>[0][]

it('leads from any state to any other by events', () => {
  const eventsTo = (from: (typeof states)[number], to: (typeof states)[number]) =>
    changesBetween(from, to).map(({ onDay = today, facts = {}, kind }) => ({ onDay, facts, kind }))
  for (const from of states) {
    for (const to of states) {
      const life = [made, ...eventsTo(plain as typeof from, from)]
      expect(projectionOf(life)).toMatchObject(from)
      expect(projectionOf([...life, ...eventsTo(from, to)])).toMatchObject(to)
    }
  }
})

it('tells the day from which a suspended cover is back, and takes nothing back of a termination', () => {
  const [from, to] = [suspended, backLater] as typeof states
  if (!from || !to) throw new Error('no states')
  expect(changesBetween(from, to)).toEqual([{ kind: 'back', onDay: '2026-12-10' }])
  const ending: typeof from = {
    ...from,
    ...{ statut: 'résilié', endDate: '2027-02-01', contractualEnd: '2027-11-10' },
  }
  const paid = { ...ending, ...{ lateSince: null, coverBackOn: '2026-12-10' } }
  expect(changesBetween(ending, paid)).toEqual([{ kind: 'paid', onDay: '2026-12-10' }])
})

describe('the next instalment', () => {
  const monthly = {
    statut: 'ok',
    paymentStatus: 'payment_succeeded',
    signatureStatus: 'signed',
    startDate: '2026-10-01',
    endDate: '2027-10-01',
    ...neverLate,
    renews: true,
    paysFrom: '2026-08-31',
    interval: 'month',
    subscriptionStripe: 'sub_1',
    subscriptionIsOver: false,
  } as const

  it.each<[string, object, string | null]>([
    ['comes a month after the last, clamped to a shorter month', {}, '2026-11-30'],
    ['comes each year where it is paid so', { interval: 'year' }, '2027-08-31'],
    ['comes as well before it is signed', { signatureStatus: 'waiting' }, '2026-11-30'],
    ['does not come for what is paid once', { interval: null }, null],
    ['does not come where no subscription runs', { subscriptionIsOver: true }, null],
    ['is not told while one is missing', { statut: 'impayé', lateSince: '2026-11-01' }, null],
    ['still comes before an end of a later day', { statut: 'résilié', endDate: '2026-12-15' }, '2026-11-30'],
    ['is the first at another rhythm, to come', { paysFrom: '2027-01-12', interval: 'year' }, '2027-01-12'],
    ['goes on from the first at another rhythm', { paysFrom: '2026-11-12' }, '2026-12-12'],
    ['does not come once the contract is not carried on', { renews: false, endDate: '2026-11-30' }, null],
    ['does not come on the day of an end', { statut: 'résilié', endDate: '2026-11-30' }, null],
  ])('%s', (_, change, day) => {
    expect(nextInstalment({ ...monthly, ...change }, '2026-11-20')).toBe(day)
  })
})

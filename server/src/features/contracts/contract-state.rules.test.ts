import { describe, expect, it } from 'vitest'
import {
  backOn,
  dueDay,
  lastCoveredDay,
  lastDayToSign,
  neverLate,
  nextInstalment,
  printedEnd,
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
  ['withdrawn on its last day', { statut: 'résilié', contractualEnd: null }, '2027-03-08', '2027-03-08'],
  ['that covered nobody', { statut: 'résilié', endDate: '2026-11-10' }, '2026-11-09', '2027-03-09'],
])('knows the last covered and the last printed day of a contract %s', (_, change, covered, printed) => {
  const contract = { ...sound, contractualEnd: '2027-03-09', ...change }
  expect([lastCoveredDay(contract), printedEnd(contract)]).toEqual([covered, printed])
})

it.each<[string, Partial<Standing>, string | null]>([
  ['the day after the payment', { coverBackOn: '2026-11-21' }, '2026-11-21'],
  ['tomorrow, were it paid today', {}, '2026-11-21'],
  ['on its last day too', { endDate: '2026-11-21' }, '2026-11-21'],
  ['no more where it ends today', { endDate: today }, null],
  ['no more where its termination takes effect tomorrow', { statut: 'résilié', endDate: '2026-11-21' }, null],
  ['never where it was not suspended', { suspendedOn: null }, null],
])('gives a suspended cover back %s', (_, change, day) => {
  expect(backOn({ ...sound, suspendedOn: '2026-11-01', ...change }, today)).toBe(day)
})

it.each<[string, Partial<Standing> & { signBy?: string }, string | null]>([
  ['for 21 days', {}, '2026-12-01'],
  ['until the day that a mail named', { signBy: '2026-12-09' }, '2026-12-09'],
  ['until its own end where that is nearer', { endDate: '2026-11-25' }, '2026-11-25'],
  ['after a refusal too', { signatureStatus: 'refused' }, '2026-12-01'],
  ['no more once it is signed', { signatureStatus: 'signed' }, null],
  ['not before it is paid', { paymentStatus: 'payment_pending' }, null],
  ['no more once it is terminated', { statut: 'résilié' }, null],
])('can be signed %s', (_, change, last) => {
  const contract = { ...sound, signatureStatus: 'waiting' as const, signBy: null, ...change }
  const paid = { sessionId: 'cs_1', primeCents: 800, createdAt: new Date('2026-11-10T11:00:00Z') }
  expect(lastDayToSign({ ...contract, ...paid })).toBe(last)
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

const monthly = {
  statut: 'ok',
  paymentStatus: 'payment_succeeded',
  signatureStatus: 'signed',
  startDate: '2026-10-01',
  endDate: '2027-10-01',
  ...neverLate,
  renews: true,
  paysFrom: '2026-08-31',
  knownUntil: '2026-10-31',
  interval: 'month',
  subscriptionStripe: 'sub_1',
  subscriptionIsOver: false,
} as const

describe('the next instalment', () => {
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
    ['is today until today’s is known', { paysFrom: '2026-09-20', knownUntil: '2026-10-20' }, '2026-11-20'],
    [
      'comes after today’s once that is known',
      { paysFrom: '2026-09-20', knownUntil: '2026-11-20' },
      '2026-12-20',
    ],
    ['comes after the purchase of today', { paysFrom: '2026-11-20', knownUntil: '2026-11-20' }, '2026-12-20'],
    [
      'is the first at another rhythm, today',
      { paysFrom: '2026-11-20', knownUntil: '2026-10-31' },
      '2026-11-20',
    ],
    ['is not told while today’s is missing', { paysFrom: '2026-09-20', lateSince: '2026-11-20' }, null],
    [
      'is not asked for again on the first of a month where it came at the end of the one before',
      { paysFrom: '2026-05-01', knownUntil: '2026-11-29' },
      '2027-01-01',
    ],
    [
      'comes on the first of a month after what was asked for besides, earlier in the one before',
      { paysFrom: '2026-05-01', knownUntil: '2026-11-25' },
      '2026-12-01',
    ],
    ['does not come on the day of an end', { statut: 'résilié', endDate: '2026-11-30' }, null],
  ])('%s', (_, change, day) => {
    expect(nextInstalment({ ...monthly, ...change }, '2026-11-20')).toBe(day)
  })
})

it.each([
  ['bought late in a winter evening, in winter', '2027-02-15T22:30:07Z', '2027-01-15', '2027-02-15'],
  ['bought late in a winter evening, in summer', '2027-04-15T22:30:07Z', '2027-01-15', '2027-04-15'],
  ['bought soon after midnight in summer, in summer', '2026-08-14T22:30:07Z', '2026-07-15', '2026-08-15'],
  ['bought soon after midnight in summer, in winter', '2026-11-14T22:30:07Z', '2026-07-15', '2026-11-15'],
  ['bought on the last day of a month', '2027-06-30T22:30:07Z', '2027-01-31', '2027-06-30'],
  ['paid in the morning of another day', '2027-04-16T06:00:00Z', '2027-01-15', '2027-04-16'],
  ['from a day that we named, beside its own', '2027-04-15T22:00:00Z', '2027-01-15', '2027-04-16'],
  ['of another rhythm begun in summer, in winter', '2026-11-14T22:00:00Z', '2026-07-15', '2026-11-15'],
])('asks for the day of the contract %s', (_name, at, paysFrom, day) => {
  expect(dueDay(new Date(at), paysFrom)).toBe(day)
})

import { expect, it } from 'vitest'
import { type Followed, follow, planOf, type Told } from './subscription.rules.ts'

const today = '2026-11-21'
const sound: Followed = {
  statut: 'ok',
  startDate: '2026-09-01',
  endDate: '2027-09-01',
  terminatedAt: null,
  lateSince: null,
  suspendedOn: null,
  coverBackOn: null,
  contractualEnd: null,
  renews: true,
  subscriptionEnd: null,
  subscriptionIsOver: false,
  endedByProvider: false,
  unpaidInvoice: null,
}
const fine: Told = {
  ...{ end: null, isOver: false, isGivenUp: false },
  ...{ payment: 'fine', failedInvoice: null, isOwedBeside: false },
}
const failed: Told = { ...fine, payment: 'failed', failedInvoice: 'in_2' }
const ending: Told = { ...fine, end: '2026-12-21' }
const over: Told = { ...ending, isOver: true, payment: 'unknown' }
const unpaid: Followed = { ...sound, statut: 'impayé', lateSince: '2026-11-10', unpaidInvoice: 'in_2' }
const givenUp: Told = { ...failed, end: today, isOver: true, isGivenUp: true }
const ended = (endDate: string) => ({
  statut: 'résilié' as const,
  endDate,
  terminatedAt: endDate,
  contractualEnd: '2027-09-01',
  subscriptionEnd: endDate,
})
const atPortal: Followed = { ...sound, ...ended('2026-12-21'), endedByProvider: true }
const byAdministrator: Followed = { ...sound, ...ended('2026-12-10') }

it.each<[string, Followed, Told, object]>([
  ['stays as it is while all is paid', sound, fine, sound],
  ['is unpaid since a renewal failed', sound, failed, { ...unpaid, lateSince: today }],
  ['stays unpaid since it was, when told twice', unpaid, failed, unpaid],
  [
    'hears of the next renewal that fails',
    unpaid,
    { ...failed, failedInvoice: 'in_3' },
    { unpaidInvoice: 'in_3', lateSince: '2026-11-10' },
  ],
  ['is in force again once it is paid', unpaid, fine, sound],
  [
    'stays unpaid once it is paid while a bank took something back',
    unpaid,
    { ...fine, isOwedBeside: true },
    { ...unpaid, unpaidInvoice: null },
  ],
  [
    'stays unpaid where an administrator says so',
    { ...unpaid, unpaidInvoice: null },
    fine,
    { statut: 'impayé' },
  ],
  [
    'stays in force where an administrator said so after that invoice',
    { ...sound, unpaidInvoice: 'in_2' },
    failed,
    { statut: 'ok' },
  ],
  [
    'is unpaid again with the next one',
    { ...sound, unpaidInvoice: 'in_2' },
    { ...failed, failedInvoice: 'in_3' },
    { statut: 'impayé' },
  ],
  ['knows nothing of a first invoice', sound, { ...fine, payment: 'unknown' }, sound],
  [
    'is late until it ends',
    atPortal,
    { ...failed, end: '2026-12-21' },
    { statut: 'résilié', lateSince: today },
  ],
  [
    'is not late after its end',
    { ...byAdministrator, endDate: '2026-11-20', subscriptionEnd: '2026-11-20' },
    { ...failed, end: '2026-11-20' },
    { lateSince: null },
  ],
  ['ends with its subscription', sound, ending, atPortal],
  ['goes on when that was taken back', atPortal, fine, sound],
  [
    'is unpaid still when that was taken back',
    { ...atPortal, lateSince: '2026-11-10', unpaidInvoice: 'in_2' },
    failed,
    unpaid,
  ],
  ['has ended with a subscription that is over', sound, over, { ...atPortal, subscriptionIsOver: true }],
  [
    'ends unpaid where the student ended it',
    unpaid,
    { ...over, end: today },
    { ...ended(today), lateSince: '2026-11-10' },
  ],
  ['goes on, unpaid, when the provider gives up', unpaid, givenUp, { ...unpaid, subscriptionIsOver: false }],
  ['is unpaid where nobody heard of it before that', sound, givenUp, { ...unpaid, lateSince: today }],
  [
    'is in force again when that is paid after all, and charged by nothing',
    unpaid,
    { ...givenUp, payment: 'fine', failedInvoice: null },
    { ...sound, subscriptionIsOver: true },
  ],
  [
    'never ends after its own term',
    { ...sound, endDate: '2026-12-01' },
    ending,
    { endDate: '2026-12-01', statut: 'résilié' },
  ],
  [
    'runs to its own end where it is not renewed, which is no termination',
    { ...sound, endDate: '2026-12-21', renews: false },
    over,
    { statut: 'ok', endDate: '2026-12-21', subscriptionEnd: '2026-12-21', subscriptionIsOver: true },
  ],
  [
    'is terminated where the provider ends one that is not renewed before that',
    { ...sound, renews: false },
    over,
    { ...ended('2026-12-21'), subscriptionIsOver: true },
  ],
  [
    'ends on its first day when it had not begun',
    { ...sound, startDate: '2027-01-01' },
    ending,
    { endDate: '2027-01-01' },
  ],
  [
    'is not prolonged by a subscription that was over later',
    byAdministrator,
    over,
    { ...byAdministrator, subscriptionIsOver: true },
  ],
  [
    'keeps the termination of an administrator',
    byAdministrator,
    fine,
    { statut: 'résilié', endDate: '2026-12-10', subscriptionEnd: null, isAgainst: true },
  ],
  [
    'keeps it also from a later end',
    byAdministrator,
    ending,
    { endDate: '2026-12-10', subscriptionEnd: '2026-12-21', isAgainst: true },
  ],
  [
    'ends before it where the provider does',
    { ...byAdministrator, ...ended('2027-02-01') },
    ending,
    { endDate: '2026-12-21', endedByProvider: true, isAgainst: false },
  ],
  [
    'is left alone after the provider has ended it',
    { ...sound, subscriptionIsOver: true },
    over,
    { statut: 'ok' },
  ],
])('a contract %s', (_, contract, told, expected) => {
  expect(follow(contract, told, { today, isOurs: false })).toMatchObject(expected)
})

it.each<[string, Followed, Told]>([
  ['an end', sound, ending],
  ['an end that was taken back', { ...sound, ...ended('2026-12-10'), subscriptionEnd: null }, fine],
])('takes %s for old news while a change of ours is on its way', (_, contract, told) => {
  expect(follow(contract, told, { today, isOurs: true })).toEqual({ ...contract, isAgainst: false })
})

it.each([
  ['alone, going on', [null], [null, [], []]],
  ['alone, to its end', ['2026-12-10'], ['2026-12-10', [], []]],
  ['both to one end', ['2026-12-10', '2026-12-10'], ['2026-12-10', [], []]],
  ['both, one before', ['2026-12-10', '2026-12-20'], ['2026-12-20', [], ['0']]],
  ['one going on, the other until later', [null, '2026-12-10'], [null, [], ['1']]],
  ['one going on, the other until today', [null, today], [null, ['1'], []]],
])('ends a subscription of contracts: %s', (_, ends, [whole, leaveNow, leaveLater]) => {
  const sharers = ends.map((end, place) => ({ id: String(place), end }))
  expect(planOf(sharers, today)).toEqual({ whole, leaveNow, leaveLater })
})

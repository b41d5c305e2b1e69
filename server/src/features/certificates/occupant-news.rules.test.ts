import { expect, it } from 'vitest'
import { newsOf, strangerNewsOf, uncoveredFrom } from './occupant-news.rules.ts'

const today = '2026-11-20'
const contract = {
  statut: 'ok' as const,
  paymentStatus: 'payment_succeeded',
  signatureStatus: 'signed' as const,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  contractualEnd: null,
  lateSince: null,
  suspendedOn: null,
  coverBackOn: null,
  checkCode: 'B',
}
const ends = (endDate: string, contractualEnd = '2026-12-31') => ({
  ...contract,
  statut: 'résilié' as const,
  endDate,
  contractualEnd,
})
const suspended = {
  ...contract,
  statut: 'impayé' as const,
  lateSince: '2026-10-01',
  suspendedOn: '2026-11-01',
}
const named = { told: { code: 'B', end: null }, leftOn: null, today }

it.each<[string, Partial<Parameters<typeof newsOf>[0]>, ReturnType<typeof newsOf>]>([
  ['nothing of a cover that stands', {}, { kind: null, end: null }],
  ['nothing of a premium that is missing', { contract: suspended }, { kind: null, end: null }],
  ['of a termination to come', { contract: ends('2026-12-10') }, { kind: 'ending', end: '2026-12-10' }],
  [
    'nothing twice',
    { contract: ends('2026-12-10'), told: { code: 'B', end: '2026-12-10' } },
    { kind: null, end: '2026-12-10' },
  ],
  ['of a last day that is past', { today: '2027-01-01' }, { kind: 'ending', end: '2026-12-31' }],
  ['nothing on the last day', { today: '2026-12-31' }, { kind: null, end: null }],
  ['of a termination taken back', { told: { code: 'B', end: '2026-12-10' } }, { kind: 'resumed', end: null }],
  ['of another certificate', { told: { code: 'A', end: null } }, { kind: 'replaced', end: null }],
  [
    'of the end alone where both came at once',
    { contract: ends('2026-12-10'), told: { code: 'A', end: null } },
    { kind: 'ending', end: '2026-12-10' },
  ],
  ['of being named no more', { leftOn: today }, { kind: 'ending', end: today }],
  ['the day on which they left, told later', { leftOn: '2026-11-19' }, { kind: 'ending', end: '2026-11-19' }],
  [
    'nothing of it to who knew the end',
    { leftOn: today, told: { code: 'A', end: '2026-12-10' } },
    { kind: null, end: '2026-12-10' },
  ],
])('tells an occupant %s', (_, asked, news) => {
  expect(newsOf({ contract, ...named, ...asked })).toEqual(news)
})

const { told } = named
it.each<[string, Partial<Parameters<typeof strangerNewsOf>[0]>, ReturnType<typeof strangerNewsOf>]>([
  ['nothing of a termination', { contract: ends('2026-12-10') }, { kind: null, end: '2026-12-10' }],
  ['of another certificate', { told: { code: 'A', end: null } }, { kind: 'replaced', end: null }],
  [
    'of another certificate also where the cover is to end',
    { contract: ends('2026-12-10'), told: { code: 'A', end: null } },
    { kind: 'replaced', end: '2026-12-10' },
  ],
  [
    'of another certificate also where it goes on after all',
    { told: { code: 'A', end: '2026-12-10' } },
    { kind: 'replaced', end: null },
  ],
  [
    'nothing once it is over',
    { contract: ends('2026-11-20'), told: { code: 'A', end: null } },
    { kind: null, end: '2026-11-20' },
  ],
])('tells whoever else has a link %s', (_, asked, news) => {
  expect(strangerNewsOf({ contract, told, today, ...asked })).toEqual(news)
})

it.each([
  ['the day after its last printed day', contract, '2027-01-01'],
  ['the day of a termination', ends('2026-12-10'), '2026-12-10'],
  ['the day after a termination at its own end', ends('2026-12-31'), '2027-01-01'],
  ['its first day when it never began', ends('2026-01-01'), '2026-01-01'],
])('covers no more from %s', (_, one, day) => {
  expect(uncoveredFrom(one)).toBe(day)
})

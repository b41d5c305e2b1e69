import { expect, it } from 'vitest'
import { changeOf, type Standing, type Wish } from './change.rules.ts'

const today = '2026-11-20'
const sound: Standing = {
  statut: 'ok',
  startDate: '2026-09-01',
  endDate: '2027-08-31',
  terminatedAt: null,
  lateSince: null,
  suspendedOn: null,
  coverBackOn: null,
  contractualEnd: null,
}
const terminated: Standing = {
  ...sound,
  statut: 'résilié',
  endDate: '2026-12-15',
  terminatedAt: '2026-12-15',
  contractualEnd: '2027-08-31',
}
const unpaid: Standing = { ...sound, statut: 'impayé', lateSince: '2026-11-01' }
const suspended: Standing = { ...unpaid, lateSince: '2026-09-22', suspendedOn: '2026-11-01' }
const unbegun: Standing = { ...sound, startDate: '2026-12-01' }
const past: Standing = { ...sound, startDate: '2025-09-01', endDate: '2026-08-31' }
const ending = (endDate: string) => ({ statut: 'résilié', endDate, terminatedAt: endDate })

it.each<[string, Standing, Wish, object | string]>([
  ['ends today without a date', sound, { statut: 'résilié' }, ending(today)],
  ['ends on the day wished', sound, { statut: 'résilié', endDate: '2027-01-31' }, ending('2027-01-31')],
  ['ends on its first day when cover has not begun', unbegun, { statut: 'résilié' }, ending('2026-12-01')],
  ['is not prolonged by a termination', past, { statut: 'résilié' }, ending('2026-08-31')],
  ['keeps its own end meanwhile', sound, { statut: 'résilié' }, { contractualEnd: '2027-08-31' }],
  ['moves its end, however often', terminated, { endDate: '2027-02-01' }, ending('2027-02-01')],
  ['keeps its own end when moved', terminated, { endDate: '2027-02-01' }, { contractualEnd: '2027-08-31' }],
  ['stays as it is when told twice', terminated, { statut: 'résilié' }, terminated],
  ['gets its end back', terminated, { statut: 'ok' }, sound],
  ['gets it back from a client that repeats all', terminated, { statut: 'ok', endDate: '2026-12-15' }, sound],
  [
    'takes another end with it',
    terminated,
    { statut: 'ok', endDate: '2027-09-30' },
    { endDate: '2027-09-30' },
  ],
  [
    'ends when it is wished without a termination',
    sound,
    { endDate: '2027-09-30' },
    { endDate: '2027-09-30' },
  ],
  [
    'is late from today, and covered',
    sound,
    { statut: 'impayé' },
    { ...sound, statut: 'impayé', lateSince: today },
  ],
  ['stays late since it was', unpaid, { statut: 'impayé' }, unpaid],
  ['stays suspended until it ends', suspended, { statut: 'résilié' }, { suspendedOn: '2026-11-01' }],
  ['is as before once paid', unpaid, { statut: 'ok' }, sound],
  ['loses a suspension to come once paid', { ...unpaid, suspendedOn: '2026-11-21' }, { statut: 'ok' }, sound],
  [
    'is covered again on the day after it is paid, where it was suspended',
    suspended,
    { statut: 'ok' },
    { ...suspended, statut: 'ok', lateSince: null, coverBackOn: '2026-11-21' },
  ],
  [
    'is so too where it is paid on the first day of its suspension',
    { ...suspended, suspendedOn: today },
    { statut: 'ok' },
    { lateSince: null, suspendedOn: today, coverBackOn: '2026-11-21' },
  ],
  ['never ends before it begins', sound, { endDate: '2026-08-31' }, 'before_start'],
  ['may end on its first day', sound, { statut: 'résilié', endDate: '2026-09-01' }, ending('2026-09-01')],
  ['is not terminated after its own end', sound, { statut: 'résilié', endDate: '2027-09-01' }, 'after_term'],
])('a contract %s', (_, standing, wish, expected) => {
  const result = changeOf(standing, wish, today)
  if (typeof expected === 'string') expect(result).toBe(expected)
  else expect(result).toMatchObject(expected)
})

import { expect, it } from 'vitest'
import { type ContractEvent, changesBetween, projectionOf } from './contract-life.rules.ts'
import { neverLate } from './contract-state.rules.ts'

const today = '2026-11-20'
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
    { isPaid: true, isSigned: true, startDate: '2026-11-10', boughtFrom: null },
  ],
  [
    'signed after its first day',
    [on('2026-11-14', 'signed', { startDate: '2026-11-14' })],
    { isSigned: true, startDate: '2026-11-14', boughtFrom: '2026-11-10' },
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
  [
    'terminated at its own end',
    [on('2027-11-10', 'terminated')],
    { statut: 'résilié', endDate: '2027-11-10', contractualEnd: '2027-11-10' },
  ],
  [
    'withdrawn on its last day',
    [on('2027-11-10', 'withdrawn', { endDate: '2027-11-10' })],
    { statut: 'résilié', endDate: '2027-11-10', terminatedAt: '2027-11-10', contractualEnd: null },
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

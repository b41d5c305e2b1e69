import { type ClaimKind, claimKindOf } from '@cursus/shared/claim-kinds'
import { expect, it } from 'vitest'
import { deadlinesOf } from './deadlines.ts'

const theft = claimKindOf('Multimédia', 'theft') as ClaimKind
const water = claimKindOf('Habitation', 'water') as ClaimKind
const natcat = claimKindOf('Habitation', 'natcat') as ClaimKind
const saturday = '2026-11-21'

it('gives a theft of Thursday until Saturday for the complaint and until Monday for the declaration', () => {
  expect(
    deadlinesOf({ kind: theft, occurredOn: '2026-11-19', today: saturday, hasComplaint: false }),
  ).toMatchObject([
    { step: 'complaint', by: '2026-11-21', state: 'now' },
    { step: 'declaration', by: '2026-11-23', state: 'now', left: 1 },
    { step: 'answer', by: null, state: 'later' },
  ])
})

it('ticks the complaint off once its report is attached, even late', () => {
  const late = { kind: theft, occurredOn: '2026-11-10', today: saturday }
  expect(deadlinesOf({ ...late, hasComplaint: false }).map(({ state }) => state)).toEqual([
    ...['late', 'late', 'later'],
  ])
  expect(deadlinesOf({ ...late, hasComplaint: true })[0]?.state).toBe('done')
})

it('asks no complaint of anything but a theft, and counts nothing without a day', () => {
  const steps = deadlinesOf({ kind: water, occurredOn: null, today: saturday, hasComplaint: false })
  expect(steps).toMatchObject([
    { step: 'declaration', by: null, left: null, state: 'now' },
    { step: 'answer' },
  ])
})

it('names no last day for a natural disaster, whose order is published later', () => {
  const event = { kind: natcat, occurredOn: '2026-09-01', today: saturday, hasComplaint: false }
  expect(deadlinesOf(event)[0]).toMatchObject({ by: null, state: 'now', left: null })
})

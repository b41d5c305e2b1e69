import type { Figures, FiguresBySchool } from '@cursus/shared/dashboard'
import { expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import { claims } from '../claims/claims.table.ts'
import { contractEvents } from '../contracts/contract-events.table.ts'
import type { contracts } from '../contracts/contracts.table.ts'
import { countedFigures } from './dashboard.table.ts'

const t = await startTest()
const admin = await t.anAdmin()
const student = await t.aStudent()
const aHome = (values: Partial<typeof contracts.$inferInsert>) =>
  insertHomeContract(t.services, student, values)

type Asked = '' | '3-months' | 'this-month' | 'this-year'
const query = (period: Asked) => (period ? `?period=${period}` : '')
const figures = async (period: Asked = '') =>
  (await t.as(admin).get(`/api/dashboard/figures${query(period)}`)).json<Figures>()
const schools = async (period: Asked = '') =>
  (await t.as(admin).get(`/api/dashboard/schools${query(period)}`)).json<FiguresBySchool>().data

it('counts sales over the period asked for, by days of Paris, and the same days a year before', async () => {
  t.clock.set('2026-11-20T10:00:00Z')
  const sold: [at: string, cents: number][] = [
    ['2026-10-31T23:30:00Z', 400], // 1 November
    ['2026-10-31T22:30:00Z', 800], // 31 October
    ['2026-08-31T22:30:00Z', 100], // 1 September
    ['2026-08-31T21:30:00Z', 200], // 31 August
    ['2025-12-31T23:30:00Z', 1600], // 1 January
    ['2025-12-31T22:30:00Z', 3200], // 31 December
    ['2025-11-20T23:30:00Z', 20], // 21 November a year ago: not yet this year
    ['2025-11-20T22:30:00Z', 10],
    ['2025-08-31T22:30:00Z', 40], // 1 September
    ['2024-12-31T23:30:00Z', 80], // 1 January
    ['2024-12-31T22:30:00Z', 160], // 31 December
  ]
  for (const [at, primeCents] of sold) await aHome({ createdAt: new Date(at), primeCents })
  const told = async (period: Asked) => {
    const { from, to, current, before } = await figures(period)
    return [from, to, current.salesCents, before.salesCents]
  }
  expect(await told('this-month')).toEqual(['2026-11-01', '2026-11-20', 400, 10])
  expect(await told('3-months')).toEqual(['2026-09-01', '2026-11-20', 1300, 50])
  expect(await told('this-year')).toEqual(['2026-01-01', '2026-11-20', 3100, 130])
  expect(await told('')).toEqual(['2025-12-01', '2026-11-20', 6300, 290])
  expect((await figures('this-month')).months).toEqual((await figures()).months)
  expect((await t.as(admin).get('/api/dashboard/figures?period=week')).statusCode).toBe(422)
  expect((await t.as(admin).get('/api/dashboard/schools?period=week')).statusCode).toBe(422)
})

it('counts renewals, terminations and claims over the period, and what stands as of today', async () => {
  const home = { startDate: '2025-02-01', createdAt: new Date('2024-01-01T10:00:00Z') }
  const held = await aHome({ ...home, endDate: '2027-02-01' })
  const ended = { ...home, statut: 'résilié', contractualEnd: '2027-02-01' } as const
  await aHome({ ...ended, endDate: '2026-11-01' })
  await aHome({ ...ended, endDate: '2026-10-31' })
  await aHome({ ...home, endDate: '2026-11-02' })
  await aHome({ ...home, endDate: '2026-10-31' })
  const renewed = (onDay: string) => ({
    ...{
      contractId: held.id,
      kind: 'renewed' as const,
      onDay,
      at: t.clock.now(),
      cause: 'renewal',
      facts: {},
    },
  })
  await t.db
    .insert(contractEvents)
    .values([renewed('2026-11-01'), renewed('2026-10-31'), renewed('2025-11-19')])
  const claim = (reference: string, decidedAt: string, amountCents: number) => ({
    ...{ reference, studentId: student.id, contractId: held.id, insuranceType: 'Habitation' as const },
    ...{ title: 'Fuite', message: 'Fuite', state: 2, outcome: 'settled' as const, amountCents },
    ...{ lastWordFrom: 'administrator' as const, lastWordAt: new Date(decidedAt) },
    ...{ decidedAt: new Date(decidedAt), createdAt: new Date(Date.parse(decidedAt) - 36 * 3_600_000) },
  })
  await t.db
    .insert(claims)
    .values([
      claim('SI-1', '2026-10-31T23:30:00Z', 700),
      claim('SI-2', '2026-10-31T22:30:00Z', 500),
      claim('SI-3', '2025-11-20T22:30:00Z', 90),
      claim('SI-4', '2025-11-20T23:30:00Z', 9),
    ])
  await t.db.delete(countedFigures)
  const [month, year] = [await figures('this-month'), await figures()]
  expect(month.current.renewals).toEqual({ part: 1, of: 2 })
  expect(year.current.renewals).toEqual({ part: 2, of: 4 })
  expect(month.before.renewals).toEqual({ part: 1, of: 1 })
  expect([month.current.terminations.part, year.current.terminations.part]).toEqual([1, 2])
  // Not those that were over before the month.
  expect(year.current.terminations.of - month.current.terminations.of).toBe(2)
  expect([month.current.claims.part, month.before.claims.part]).toEqual([700, 90])
  expect(month.current.claims.of).toBe(400)
  expect(month.current.decisionHours).toEqual({ median: 36, most: 36, count: 1 })
  expect(year.current.decisionHours.count).toBe(2)
  for (const side of ['current', 'before'] as const) {
    const { inForce, unpaid } = month[side]
    expect({ inForce, unpaid }).toEqual({ inForce: year[side].inForce, unpaid: year[side].unpaid })
  }
  const [ofMonth] = await schools('this-month')
  const { renewals, claims: ratio, inForce } = month.current
  expect(ofMonth).toMatchObject({ id: 0, renewals, claims: ratio, inForce })
  const list = await t.as(admin).get('/api/claims/follow-up?queue=done&decided=2026-11..2026-11')
  expect(list.json().data.map(({ reference }: { reference: string }) => reference)).toEqual(['SI-1'])
})

it('begins a year and a month at midnight in Paris', async () => {
  t.clock.set('2026-12-31T22:55:00Z')
  expect(await figures('this-year')).toMatchObject({ from: '2026-01-01', to: '2026-12-31' })
  t.clock.set('2026-12-31T23:30:00Z')
  await aHome({ createdAt: new Date('2026-12-31T23:10:00Z'), primeCents: 7 })
  for (const period of ['this-year', 'this-month'] as const) {
    const read = await figures(period)
    expect(read).toMatchObject({ from: '2027-01-01', to: '2027-01-01', current: { sold: 1, salesCents: 7 } })
    expect(read.before).toMatchObject({ sold: 1, salesCents: 1600 })
  }
  expect(await figures('3-months')).toMatchObject({
    from: '2026-11-01',
    current: { sold: 2, salesCents: 407 },
  })
})

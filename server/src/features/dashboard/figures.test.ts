import type { Figures, FiguresBySchool } from '@cursus/shared/dashboard'
import { dayOf } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import { transact } from '../../platform/database.ts'
import { claims } from '../claims/claims.table.ts'
import { contractEvents } from '../contracts/contract-events.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { archiveCurrent, insertDocument } from '../documents/issue-document.service.ts'
import { storeBytes } from '../files/files.service.ts'
import { instalments } from '../payments/instalments.table.ts'
import { countedFigures } from './dashboard.table.ts'

const t = await startTest()
const admin = await t.anAdmin()
const student = await t.aStudent()
type Values = Partial<typeof contracts.$inferInsert>
const aHome = (values: Values = {}) => insertHomeContract(t.services, student, values)

beforeEach(async () => {
  await forget()
})

/** Figures are kept for a week. */
const forget = () => t.db.delete(countedFigures)

const figures = async (query = '') =>
  (await t.as(admin).get(`/api/dashboard/figures${query}`)).json<Figures>()
const monthOf = ({ months }: Figures, month: string, insuranceType = 'Habitation') => {
  const found = months.find((one) => one.month === month)
  return found && { ...found, ...found.products.find((one) => one.insuranceType === insuranceType) }
}
/** Nothing that other tests wrote is counted. */
const forgetContracts = () =>
  t.db.update(contracts).set({ signatureStatus: 'waiting', statut: 'ok', createdAt: new Date('2020-01-01') })

it('shows two years of sales and of contracts in force, by product and month in Paris', async () => {
  await forgetContracts()
  const may = { createdAt: new Date('2026-05-31T22:30:00Z'), startDate: '2026-06-15', endDate: '2027-06-15' }
  await aHome({ ...may, primeCents: 1000 })
  await aHome({ ...may, primeCents: 250, startDate: '2026-06-30', endDate: '2026-08-31' })
  await aHome({ ...may, primeCents: 9999, paymentStatus: 'payment_pending' })
  // Terminated on the last day of September, which it no longer covers; its first day was the last of a month.
  const ended = { ...may, startDate: '2026-07-31', endDate: '2026-09-30', contractualEnd: '2027-07-31' }
  await aHome({ ...ended, statut: 'résilié', terminatedAt: '2026-09-30', primeCents: 0 })
  await aHome({
    createdAt: new Date('2025-10-05T10:00:00Z'),
    startDate: '2025-10-06',
    endDate: '2025-11-20',
    primeCents: 500,
  })
  await aHome({
    createdAt: new Date('2025-11-29T10:00:00Z'),
    startDate: '2025-11-25',
    endDate: '2025-12-25',
    primeCents: 700,
  })
  const read = await figures()
  expect(read.months.map(({ month }) => month)).toHaveLength(24)
  expect(read.months.at(0)?.month).toBe('2024-12')
  expect(read.months.at(-1)?.month).toBe('2026-11')
  // Half past midnight in Paris: June there.
  expect(monthOf(read, '2026-05')).toMatchObject({ sold: 0, salesCents: 0, inForce: 0 })
  expect(monthOf(read, '2026-06')).toMatchObject({ sold: 3, salesCents: 1250, inForce: 2 })
  expect(monthOf(read, '2026-07')).toMatchObject({ sold: 0, inForce: 3 })
  expect(monthOf(read, '2026-08')).toMatchObject({ sold: 0, inForce: 3 })
  expect(monthOf(read, '2026-09')).toMatchObject({ inForce: 1 })
  expect(monthOf(read, '2026-11')).toMatchObject({ sold: 0, inForce: 1 })
  expect(monthOf(read, '2025-11')).toMatchObject({ sold: 1, salesCents: 700, inForce: 1 })
  expect(monthOf(read, '2026-06', 'Multimédia')).toMatchObject({ sold: 0, inForce: 0 })
  // Up to this day a year ago: the purchase of 29 November is not compared, the last day of a cover is one.
  expect(read.current).toMatchObject({
    sold: 3,
    salesCents: 1250,
    inForce: 1,
    terminations: { part: 1, of: 4 },
  })
  expect(read.before).toMatchObject({
    sold: 1,
    salesCents: 500,
    inForce: 1,
    terminations: { part: 0, of: 1 },
  })
})

it('compares what came to its end with what was renewed, and does not count what a termination ended before', async () => {
  await forgetContracts()
  const home = { startDate: '2025-01-01', createdAt: new Date('2025-01-01T10:00:00Z') }
  const renewed = await aHome({ ...home, endDate: '2027-03-10' })
  await t.db.insert(contractEvents).values([
    {
      contractId: renewed.id,
      kind: 'renewed',
      onDay: '2026-03-10',
      at: t.clock.now(),
      cause: 'renewal',
      facts: {},
    },
    {
      contractId: renewed.id,
      kind: 'renewed',
      onDay: '2025-03-10',
      at: t.clock.now(),
      cause: 'renewal',
      facts: {},
    },
    // Still to come, and nothing that ended.
    {
      contractId: renewed.id,
      kind: 'renewed',
      onDay: dayOf(t.clock.now()),
      at: t.clock.now(),
      cause: 'renewal',
      facts: {},
    },
  ])
  await aHome({ ...home, endDate: '2026-03-20' })
  await aHome({ ...home, endDate: '2026-04-02', renews: false })
  await aHome({ ...home, endDate: '2026-03-25', contractualEnd: '2026-12-31', statut: 'résilié' })
  await aHome({ ...home, endDate: '2026-05-01', contractualEnd: '2026-05-01', statut: 'résilié' })
  const read = await figures()
  expect(monthOf(read, '2026-03')?.renewals).toEqual({ part: 1, of: 2 })
  expect(read.current.renewals).toEqual({ part: 1, of: 3 })
  expect(read.before.renewals).toEqual({ part: 1, of: 1 })
})

it('sets what was paid for claims beside the premiums that came in, over twelve months', async () => {
  await forgetContracts()
  const home = { startDate: '2025-01-01', endDate: '2027-01-01', createdAt: new Date('2026-02-01T10:00:00Z') }
  const once = await aHome({ ...home, primeCents: 10_000 })
  const monthly = await aHome({
    ...home,
    primeCents: 500,
    subscriptionStripe: 'sub_figures',
    sessionId: 'cs_figures',
  })
  const paid = (invoiceId: string, paidAt: string, state: 'paid' | 'open' = 'paid') => ({
    ...{
      contractId: monthly.id,
      invoiceId,
      amountCents: 500,
      state,
      dueOn: '2026-03-01',
      from: '2026-03-01',
      until: '2026-03-31',
    },
    paidAt: new Date(paidAt),
  })
  await t.db
    .insert(instalments)
    .values([
      paid('in_1', '2026-03-01T10:00:00Z'),
      paid('in_2', '2025-11-20T10:00:00Z'),
      paid('in_3', '2025-11-21T10:00:00Z'),
      paid('in_4', '2026-04-01T10:00:00Z', 'open'),
    ])
  const claim = (reference: string, decidedAt: string, amountCents: number | null) => ({
    ...{
      reference,
      studentId: student.id,
      contractId: once.id,
      insuranceType: 'Habitation' as const,
      title: 'Fuite',
    },
    ...{
      message: 'Fuite',
      state: 2,
      lastWordFrom: 'administrator' as const,
      amountCents,
      decidedAt: new Date(decidedAt),
    },
    ...{ createdAt: new Date(Date.parse(decidedAt) - 36 * 3_600_000), lastWordAt: new Date(decidedAt) },
    outcome: amountCents === null ? ('refused' as const) : ('settled' as const),
  })
  await t.db
    .insert(claims)
    .values([
      claim('SI-1', '2026-03-02T10:00:00Z', 2000),
      claim('SI-2', '2026-05-02T10:00:00Z', null),
      claim('SI-3', '2025-06-02T10:00:00Z', 100),
    ])
  const read = await figures()
  expect(read.current.claims).toEqual({ part: 2000, of: 10_500 })
  expect(read.before.claims).toEqual({ part: 100, of: 500 })
  expect(monthOf(read, '2026-02')?.claims).toEqual({ part: 100, of: 11_000 })
  expect(monthOf(read, '2026-03')?.claims).toEqual({ part: 2100, of: 11_500 })
  expect(monthOf(read, '2026-06')?.claims).toEqual({ part: 2000, of: 11_500 })
  expect(read.current.decisionHours).toEqual({ median: 36, most: 36, count: 2 })
  expect(monthOf(read, '2026-04')?.decisionHours).toBeNull()
})

it('tells how long certificates took, by the middle one, and counts a contract once', async () => {
  await forgetContracts()
  const print = async () => ({
    fileName: 'a.pdf',
    stored: await storeBytes(t.services, Buffer.from('%PDF-1.4'), 'application/pdf'),
  })
  for (const seconds of [30, 40, 400]) {
    const contract = await aHome({ signedAt: t.clock.now(), createdAt: new Date('2026-10-30T10:00:00Z') })
    t.clock.forward({ seconds })
    const [first, again] = [await print(), await print()]
    await transact(t.db, (tx) => insertDocument(tx, t.services, { contract, ...first }))
    await transact(t.db, (tx) => archiveCurrent(tx, contract.id))
    await transact(t.db, (tx) => insertDocument(tx, t.services, { contract, ...again }))
  }
  const { current, before } = await figures('?product=Habitation')
  expect(current.certificateSeconds).toEqual({ median: 40, most: expect.closeTo(364), count: 3 })
  expect(before.certificateSeconds).toEqual({ median: null, most: null, count: 0 })
})

it('counts what is unpaid today with what is missing, and what was a year ago from the events', async () => {
  await forgetContracts()
  const before = await figures()
  const late = await aHome({ statut: 'impayé', lateSince: '2026-11-01', primeCents: 800 })
  await aHome({ statut: 'impayé', lateSince: '2026-11-02', primeCents: 823 })
  // A school's, which no student is asked for.
  await aHome({ statut: 'impayé', primeCents: 0 })
  const open = { contractId: late.id, amountCents: 900, state: 'open' as const, dueOn: '2026-11-01' }
  await t.db
    .insert(instalments)
    .values({ ...open, invoiceId: 'in_open', from: '2026-11-01', until: '2026-11-30' })
  const waived = await aHome({})
  const event = (kind: 'late' | 'back' | 'waived', onDay: string, { id } = late) => ({
    ...{ contractId: id, kind, onDay, at: t.clock.now(), cause: 'provider', facts: {} },
  })
  await t.db
    .insert(contractEvents)
    .values([event('late', '2025-10-10'), event('back', '2025-12-05'), event('late', '2026-11-01')])
  await t.db
    .insert(contractEvents)
    .values([event('late', '2025-08-10', waived), event('waived', '2025-09-05', waived)])
  await forget()
  const read = await figures()
  expect(read.current.unpaid - before.current.unpaid).toBe(2)
  expect(read.unpaidCents - before.unpaidCents).toBe(900 + 823)
  expect(read.before.unpaid - before.before.unpaid).toBe(1)
  expect(['2025-09', '2025-10', '2025-11', '2025-12'].map((month) => monthOf(read, month)?.unpaid)).toEqual([
    0, 1, 1, 0,
  ])
})

it('does not count as in force today whose cover is suspended today', async () => {
  await forgetContracts()
  const school = await t.aSchool()
  const hers = await t.aStudent({ school })
  const cover = { startDate: '2026-09-15', endDate: '2027-09-14', statut: 'impayé' } as const
  const late = { ...cover, lateSince: '2026-10-01', suspendedOn: '2026-11-10' }
  await insertHomeContract(t.services, hers, late)
  await insertHomeContract(t.services, hers, { ...late, coverBackOn: '2026-11-21' })
  const back = await insertHomeContract(t.services, hers, { ...late, coverBackOn: '2026-11-20' })
  await insertHomeContract(t.services, hers, { ...late, suspendedOn: '2026-11-21' })
  await t.db.update(contracts).set({ statut: 'ok', lateSince: null }).where(eq(contracts.id, back.id))
  const read = await figures(`?school=${school}`)
  expect(read.current).toMatchObject({ inForce: 2, terminations: { part: 0, of: 4 } })
  expect(['2026-10', '2026-11'].map((month) => monthOf(read, month)?.inForce)).toEqual([4, 2])
  const { data } = (await t.as(admin).get('/api/dashboard/schools')).json<FiguresBySchool>()
  expect(data.find(({ id }) => id === school)?.inForce).toBe(2)
})

it('narrows figures to a school and a product, and lists the schools beside each other', async () => {
  await forgetContracts()
  const [school, other] = [await t.aSchool(), await t.aSchool()]
  const [hers, his] = [await t.aStudent({ school }), await t.aStudent({ school: other })]
  const cover = {
    startDate: '2026-10-01',
    endDate: '2027-10-01',
    createdAt: new Date('2026-10-01T10:00:00Z'),
    primeCents: 100,
  }
  await insertHomeContract(t.services, hers, cover)
  await insertHomeContract(t.services, hers, { ...cover, insuranceType: 'Multimédia', primeCents: 40 })
  await insertHomeContract(t.services, his, cover)
  await aHome(cover)
  expect((await figures()).current).toMatchObject({ sold: 4, inForce: 4, salesCents: 340 })
  expect((await figures(`?school=${school}`)).current).toMatchObject({ sold: 2, inForce: 2, salesCents: 140 })
  expect((await figures(`?school=${school}&product=Multimédia`)).current).toMatchObject({
    sold: 1,
    inForce: 1,
  })
  expect((await figures('?school=0')).current).toMatchObject({ sold: 1, inForce: 1 })
  const list = async (query = '') =>
    (await t.as(admin).get(`/api/dashboard/schools${query}`)).json<FiguresBySchool>().data
  const all = await list()
  expect(all.find(({ id }) => id === school)).toMatchObject({
    ...{
      inForce: 2,
      inForceBefore: 0,
      renewals: { part: 0, of: 0 },
      claims: { part: 0, of: 140 },
      unpaid: 0,
    },
    ...{ certificateSeconds: null, certificates: 0 },
  })
  expect(all.find(({ id }) => id === 0)).toMatchObject({ name: null, inForce: 1 })
  expect((await list('?product=Multimédia')).find(({ id }) => id === other)?.inForce ?? 0).toBe(0)
  expect((await t.as(admin).get('/api/dashboard/figures?product=nothing')).statusCode).toBe(422)
})

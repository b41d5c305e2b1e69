import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, it, vi } from 'vitest'
import type { Person } from '../../../test/people.ts'
import { startSubscribing } from '../../../test/subscribing.ts'
import { transact } from '../../platform/database.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { readFigures } from '../dashboard/figures.queries.ts'
import { readUnpaid } from '../dashboard/figures-money.queries.ts'
import { evidence } from '../evidence/evidence.table.ts'
import { instalments } from '../payments/instalments.table.ts'
import { noteInstalments } from '../payments/note-instalments.ts'
import { owedFor } from '../payments/payments.queries.ts'
import { exportParts } from '../privacy/export-parts.ts'
import { disputeShares, disputes } from '../purchases/disputes.table.ts'
import { askRefund, refundAt } from './refunds.service.ts'

const { t, outside, stripe, aSubscriber, soon, mailsOf } = await startSubscribing()
vi.setConfig({ testTimeout: 60_000 })
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})

/** A home and its devices that one payment paid, with what its bank does after some of the home has gone back. */
async function aDisputed({ back = 0, amount }: { back?: number; amount?: number } = {}) {
  const { student, subscription, ...more } = await aSubscriber({ withDevices: true })
  await noteInstalments(t.services, subscription)
  const own = () =>
    t.db
      .select()
      .from(contracts)
      .where(eq(contracts.studentId, student.id))
      .orderBy(asc(contracts.insuranceType))
  const [home] = await own()
  const [paid] = await t.db
    .select()
    .from(instalments)
    .where(eq(instalments.contractId, home?.id ?? ''))
  if (back > 0) {
    const wish = { contractId: home?.id ?? '', cause: 'withdrawal', amountCents: back } as const
    await transact(t.db, (tx) => askRefund(tx, t.services, wish))
    await soon(async () => (await t.as(student).get('/api/refunds')).json().data[0]?.state).toBe('received')
  }
  const { id } = await outside.dispute({ paymentIntent: paid?.paymentIntent, amount })
  const found = () => t.db.select().from(disputes).where(eq(disputes.studentId, student.id))
  await soon(async () => (await found()).length).toBe(1)
  const shares = async () => {
    const [{ id: disputeId } = { id: '' }] = await found()
    const ofIt = eq(disputeShares.disputeId, disputeId)
    const rows = await t.db.select().from(disputeShares).where(ofIt)
    const contractsById = new Map((await own()).map((one) => [one.id, one.insuranceType]))
    return Object.fromEntries(
      rows.map((one) => [contractsById.get(one.contractId), [one.amountCents, one.owedCents]]),
    )
  }
  return { ...more, student, own, found, id, shares, paymentIntent: paid?.paymentIntent ?? '' }
}

const figures = async () => {
  const { current } = await readFigures(t.services, {})
  return { premiums: current.claims.of, unpaid: await readUnpaid(t.services, {}) }
}

it('asks for what a bank took of two contracts as for any premium that is missing, and counts it once', async () => {
  const { student, own, id, change } = await aDisputed()
  const before = await figures()
  await outside.endDispute(id, 'lost')
  await soon(async () => (await own()).map(({ statut }) => statut)).toEqual(['impayé', 'impayé'])
  const [home, devices] = await own()
  if (!home || !devices) throw new Error('no contracts')
  expect([await owedFor(t.db, home), await owedFor(t.db, devices)]).toEqual([2584, 790])
  const [listed] = (await t.as(student).get('/api/contracts')).json()
  expect(listed.due).toEqual({
    ...{ cents: 3374, invoiceCents: devices.primeCents, takenBackCents: 790 },
    references: [home.reference, devices.reference].sort(),
  })
  expect((await mailsOf(student)).filter((template) => template === 'contract-unpaid')).toHaveLength(2)
  const after = await figures()
  expect(after.premiums - before.premiums).toBe(-3374)
  expect(after.unpaid).toEqual({
    contracts: before.unpaid.contracts + 2,
    cents: before.unpaid.cents + 3374,
  })
  const told = await t.db.select().from(evidence).where(eq(evidence.contractId, home.id))
  expect(
    told
      .filter(({ kind }) => kind === 'dispute')
      .map(({ payload }) => JSON.parse(payload ?? '{}'))
      .map(({ step, amountCents }) => [step, amountCents]),
  ).toEqual([
    ['opened', 2584],
    ['lost', 2584],
  ])
  expect(await exportParts.disputes?.(t.db, student.id)).toMatchObject([
    { contracts: [home.reference, devices.reference].sort(), amountCents: 3374, state: 'lost' },
  ])
  // Settled in another way, as an administrator notes it.
  await change({ statut: 'ok' })
  const paid = (await t.as(student).get('/api/payments')).json()
  const ofHome = paid.contracts.find((one: { contractId: string }) => one.contractId === home.id)
  expect(ofHome).toMatchObject({ owedCents: 0, due: null })
})

it('leaves a contract that is over as it is, and says what the bank took', async () => {
  const { student, own, found, id } = await aDisputed()
  await t.db
    .update(contracts)
    .set({ startDate: '2024-01-01', endDate: '2024-12-31' })
    .where(eq(contracts.studentId, student.id))
  for (const { id: contractId } of await own())
    await t.db
      .update(instalments)
      .set({ from: '2024-12-01', until: '2024-12-31' })
      .where(eq(instalments.contractId, contractId))
  await outside.endDispute(id, 'lost')
  await soon(async () => (await found())[0]?.state).toBe('lost')
  expect((await own()).map(({ statut }) => statut)).toEqual(['ok', 'ok'])
  const [dispute] = await found()
  const entry = (await t.as(admin).get(`/api/queue/dispute/${dispute?.id}`)).json().data
  expect(entry).toMatchObject({ item: null, about: { subject: { state: 'lost', owedCents: 3374 } } })
  const { history } = (await t.as(student).get('/api/payments')).json()
  expect(history.map(({ state }: { state: string }) => state)).toEqual(['taken_back', 'taken_back'])
})

it('books what a bank takes after one of two contracts was paid back on the other one, and never pays it back again', async () => {
  const { own, found, id, shares, paymentIntent } = await aDisputed({ back: 2584, amount: 790 })
  await outside.endDispute(id, 'lost')
  await soon(async () => (await found())[0]?.state).toBe('lost')
  expect(await shares()).toEqual({ Multimédia: [790, 790] })
  const [home, devices] = await own()
  expect([home?.statut, devices?.statut]).toEqual(['ok', 'impayé'])
  if (!devices) throw new Error('no devices')
  const { refundCents } = await refundAt(t.db, t.services, { contract: devices, lastCovered: null })
  expect(refundCents).toBe(0)
  const { data: left } = await stripe.refunds.list({ payment_intent: paymentIntent })
  expect(left.map(({ amount }) => amount)).toEqual([2584])
})

it('books what a bank takes on what is left of each contract first, then on what has gone back', async () => {
  const { shares } = await aDisputed({ back: 2000 })
  // All of it, although 20 € have left: those are paid twice.
  expect(await shares()).toEqual({ Habitation: [2584, 0], Multimédia: [790, 0] })
  const part = await aDisputed({ back: 2000, amount: 1000 })
  expect(await part.shares()).toEqual({ Habitation: [584, 0], Multimédia: [416, 0] })
  const more = await aDisputed({ back: 2584, amount: 800 })
  expect(await more.shares()).toEqual({ Habitation: [10, 0], Multimédia: [790, 0] })
})

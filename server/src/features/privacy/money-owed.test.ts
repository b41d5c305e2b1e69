import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { aPurchase } from '../../../test/privacy.ts'
import { transact } from '../../platform/database.ts'
import { hashPassword } from '../accounts/passwords.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { instalments } from '../payments/instalments.table.ts'
import { disputes } from '../purchases/disputes.table.ts'
import { checkoutSessions, purchases } from '../purchases/purchases.table.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { purgeAccounts } from './privacy.jobs.ts'

const t = await startTest()
const password = 'Secret#2026'
const passwordHash = await hashPassword(password)
beforeEach(() => t.clock.set('2026-11-20T11:00:00Z'))

const over = { startDate: '2025-09-01', endDate: '2025-12-31' }
const member = () => t.aStudent({ user: { passwordHash } })
const look = async (who: Person) => (await t.as(who).get('/api/accounts/me/closing')).json().data
const close = (who: Person) => t.as(who).post('/api/accounts/me/close', { password })

/** A refund of a contract, due on 24 December 2026. */
async function aRefund(contractId: string, values: Partial<typeof refunds.$inferInsert> = {}) {
  const money = { cause: 'withdrawal' as const, amountCents: 823, reference: `RMB-${contractId.slice(0, 8)}` }
  const dates = { askedAt: t.clock.now(), dueOn: '2026-12-24' }
  const [row] = await t.db
    .insert(refunds)
    .values({ contractId, ...money, ...dates, ...values })
    .returning()
  return row ?? expect.fail('no refund')
}

describe('money that is owed to a student', () => {
  it('holds their account open until it has arrived', async () => {
    const who = await member()
    const contract = await aContract(t.services, who, over)
    const { id, reference } = await aRefund(contract.id)
    for (const state of ['asked', 'sent', 'failed'] as const) {
      await t.db.update(refunds).set({ state }).where(eq(refunds.id, id))
      const blockers = [{ kind: 'refund', reference, until: '24/12/2026' }]
      expect(await look(who)).toMatchObject({ isPossible: false, blockers })
      expect((await close(who)).json().code).toBe('accounts.closing_blocked')
    }
    await t.db.update(refunds).set({ state: 'received' }).where(eq(refunds.id, id))
    expect(await look(who)).toMatchObject({ isPossible: true, blockers: [] })
  })

  it('holds it no longer than its last day once an administrator has declined it', async () => {
    const who = await member()
    const contract = await aContract(t.services, who, over)
    await aRefund(contract.id, { state: 'declined' })
    expect((await look(who)).blockers).toMatchObject([{ kind: 'refund' }])
    t.clock.set('2026-12-24T11:00:00Z')
    expect((await look(who)).isPossible).toBe(false)
    t.clock.set('2026-12-25T11:00:00Z')
    expect((await look(who)).isPossible).toBe(true)
  })
})

it('holds an account open while a bank disputes its payment, until the bank has decided', async () => {
  const who = await member()
  await aContract(t.services, who, over)
  for (const [index, state] of (['needs_response', 'under_review'] as const).entries())
    await t.db.insert(disputes).values({
      ...{ providerDispute: `dp_held_${index}`, paymentIntent: `pi_held_${index}`, studentId: who.id, state },
      ...{ amountCents: 2584, reason: 'fraudulent', holdsRefunds: true, openedAt: t.clock.now() },
    })
  const decide = (state: 'won' | 'lost', index: number) =>
    t.db
      .update(disputes)
      .set({ state, closedAt: t.clock.now() })
      .where(eq(disputes.providerDispute, `dp_held_${index}`))
  const held = { isPossible: false, blockers: [{ kind: 'dispute', reference: null, until: null }] }
  expect(await look(who)).toMatchObject(held)
  await decide('won', 0)
  expect(await look(who)).toMatchObject(held)
  const refused = await close(who)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'accounts.closing_blocked'])
  await decide('lost', 1)
  expect(await look(who)).toMatchObject({ isPossible: true, blockers: [] })
  expect((await close(who)).statusCode).toBe(204)
})

const purge = async () => {
  await transact(t.db, (tx) => t.services.jobs.enqueue(tx, purgeAccounts, {}))
  await t.runJobs({ evenLater: true })
}
const isKept = async (id: string) => (await t.db.$count(contracts, eq(contracts.id, id))) === 1
const untilOf = async (who: Person, what = 'contracts') =>
  (await look(who)).kept.find(({ kind }: { kind: string }) => kind === what).until

/** A purchase that was begun on 20 December 2026 and paid on 5 January 2027. */
async function aPurchaseOverNewYear(who: Person, values: Partial<typeof purchases.$inferInsert> = {}) {
  t.clock.set('2026-12-20T11:00:00Z')
  const { id } = await aPurchase(t.services, who, { mark: 'x', state: 'fulfilled', session: 'paid' })
  t.clock.set('2027-01-05T11:00:00Z')
  await t.db
    .update(checkoutSessions)
    .set({ paidAt: t.clock.now() })
    .where(eq(checkoutSessions.purchaseId, id))
  await t.db
    .update(purchases)
    .set({ fulfilledAt: t.clock.now(), ...values })
    .where(eq(purchases.id, id))
  return id
}

describe('a payment of a closed account', () => {
  const isThere = async (id: string) => (await t.db.$count(purchases, eq(purchases.id, id))) === 1

  it('stays ten years after the year in which it was made, though its purchase began in the year before', async () => {
    const who = await member()
    const id = await aPurchaseOverNewYear(who)
    expect(await untilOf(who, 'payments')).toBe('31/12/2037')
    expect((await close(who)).statusCode).toBe(204)
    for (const day of ['2037-01-01', '2037-12-31']) {
      t.clock.set(`${day}T11:00:00Z`)
      await purge()
      expect(await isThere(id), day).toBe(true)
    }
    t.clock.set('2038-01-01T11:00:00Z')
    await purge()
    expect(await isThere(id)).toBe(false)
  })

  it('keeps the contract that it paid again, which ended in an earlier year', async () => {
    const who = await member()
    const { id: changedContract } = await aContract(t.services, who, over)
    const id = await aPurchaseOverNewYear(who, { changedContract, repays: true, draft: {} })
    expect(await untilOf(who)).toBe('31/12/2037')
    expect((await close(who)).statusCode).toBe(204)
    t.clock.set('2037-01-01T11:00:00Z')
    await purge()
    expect([await isThere(id), await isKept(changedContract)]).toEqual([true, true])
    t.clock.set('2038-01-01T11:00:00Z')
    await purge()
    expect([await isThere(id), await isKept(changedContract)]).toEqual([false, false])
  })
})

describe('a contract of a closed account', () => {
  it('stays ten years after its last payment, where that came in a later year than its end', async () => {
    const who = await member()
    const { id } = await aContract(t.services, who, over)
    const covered = { dueOn: '2025-12-01', from: '2025-12-01', until: '2025-12-31' }
    const paid = { state: 'paid' as const, amountCents: 823, paidAt: new Date('2026-01-03T09:00:00Z') }
    await t.db.insert(instalments).values({ contractId: id, invoiceId: 'in_late', ...covered, ...paid })
    expect(await untilOf(who)).toBe('31/12/2036')
    expect((await close(who)).statusCode).toBe(204)
    t.clock.set('2036-06-01T11:00:00Z')
    await purge()
    expect(await isKept(id)).toBe(true)
    expect(await t.db.$count(instalments, eq(instalments.contractId, id))).toBe(1)
    t.clock.set('2037-01-01T11:00:00Z')
    await purge()
    expect(await isKept(id)).toBe(false)
  })

  it('stays ten years after its credit note, where that arrived in a later year than its end', async () => {
    const who = await member()
    const { id } = await aContract(t.services, who, over)
    const receivedAt = new Date('2026-01-09T09:00:00Z')
    const askedAt = new Date('2025-12-30T09:00:00Z')
    await aRefund(id, { state: 'received', askedAt, sentAt: askedAt, receivedAt })
    expect(await untilOf(who)).toBe('31/12/2036')
    expect((await close(who)).statusCode).toBe(204)
    t.clock.set('2036-06-01T11:00:00Z')
    await purge()
    expect(await isKept(id)).toBe(true)
    t.clock.set('2037-01-01T11:00:00Z')
    await purge()
    expect(await isKept(id)).toBe(false)
  })
})

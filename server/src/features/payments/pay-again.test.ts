import { addDays, addMonths, dayOf, daysBetween } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { shareOfDays } from '../../../test/share-of-days.ts'
import { startTakenBack } from '../../../test/taken-back.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { checkoutSessions, purchases } from '../purchases/purchases.table.ts'
import { refundAt } from '../refunds/refunds.service.ts'
import { instalments } from './instalments.table.ts'

const { t, outside, stripe, soon, mailsOf, settle, lost, premiums } = await startTakenBack()
vi.setConfig({ testTimeout: 60_000 })

it('leads to a page on which what a bank took back is paid again, and nothing is missing then', async () => {
  const { student, contract, first, before, disputed, row, statuts, id } = await lost()
  expect(await premiums()).toBe(before - 2584)
  const [listed] = (await t.as(student).get('/api/contracts')).json()
  expect(listed.due).toMatchObject({ cents: 2584, invoiceCents: 2584, takenBackCents: 2584 })
  expect((await settle(await t.aStudent(), id)).statusCode).toBe(404)
  const asked = await settle(student, id)
  expect(asked.statusCode).toBe(200)
  // Two tabs lead to one page.
  expect((await settle(student, id)).json()).toBe(asked.json())
  const page = await outside.pay(asked.json())
  expect([page.status, page.headers.get('location')]).toEqual([303, expect.stringContaining('/payments?')])
  await soon(statuts).toEqual(['ok'])
  expect(await row()).toMatchObject({ lateSince: null, unpaidInvoice: null })
  expect(await mailsOf(student)).toContain('payment-received')
  const noted = await t.db.select().from(auditRows).where(eq(auditRows.objectId, id))
  expect(noted.filter(({ action }) => action === 'payments.paid_again')).toMatchObject([
    { actorId: student.id, after: { reference: contract.reference, amountCents: 2584 } },
  ])
  expect((await settle(student, id)).json().code).toBe('payments.nothing_owed')
  const { contracts: paying, history } = (await t.as(student).get('/api/payments')).json()
  expect(paying).toMatchObject([{ owedCents: 0, due: null }])
  expect(history.map(({ state, cents }: { state: string; cents: number }) => [state, cents])).toEqual([
    ['paid', 2584],
    ['taken_back', 2584],
  ])
  const receipt = await t.as(student).get(`/api${history[0].receipt}`)
  expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
  const admin = await t.anAdmin()
  const { about } = (await t.as(admin).get(`/api/queue/dispute/${(await disputed())?.id}`)).json().data
  expect(about.subject).toMatchObject({ state: 'lost', feeCents: 2000, owedCents: 0 })
  expect(about.subject.repaidAt).not.toBeNull()
  expect(await premiums()).toBe(before)
  // What was paid again is what goes back at an end, once.
  const now = await row()
  const lastCovered = addDays(first.from, -1)
  expect(
    await refundAt(t.db, t.services, { contract: { ...now, startDate: first.from }, lastCovered }),
  ).toEqual({
    paidCents: 2584,
    refundCents: 2584,
  })
})

it('asks again for what is owed of each contract, and pays back what came after it was settled otherwise', async () => {
  const { student, contract, addOn, statuts, change } = await lost({ withDevices: true })
  await soon(statuts).toEqual(['impayé', 'impayé'])
  const ofDevices = (await settle(student, addOn?.id ?? '')).json()
  await outside.pay(ofDevices)
  await soon(statuts).toEqual(['impayé', 'ok'])
  const ofHome = (await settle(student, contract.id)).json()
  await change({ statut: 'ok' })
  await outside.pay(ofHome)
  await soon(async () => (await mailsOf(student)).includes('payment-refunded')).toBe(true)
  expect(await statuts()).toEqual(['ok', 'ok'])
})

it('keeps a contract late of which an invoice is open too, until that is paid', async () => {
  const { student, subscription, customer, failToRenew, tryAgain, of, statuts, row, id } = await lost()
  await failToRenew()
  await soon(async () => (await of()).map(({ state }) => state)).toEqual(['paid', 'open'])
  const [listed] = (await t.as(student).get('/api/contracts')).json()
  expect(listed.due).toMatchObject({ cents: 2 * 2584, invoiceCents: 2584, takenBackCents: 2584 })
  await outside.pay((await settle(student, id)).json())
  const [, open] = await of()
  await soon(async () => (await row())?.unpaidInvoice).toBe(open?.invoiceId)
  await soon(async () => (await t.as(student).get('/api/contracts')).json()[0].due).toMatchObject({
    takenBackCents: 0,
  })
  expect(await statuts()).toEqual(['impayé'])
  await stripe.subscriptions.update(subscription, {
    default_payment_method: (await stripe.paymentMethods.attach('pm_card_visa', { customer })).id,
  })
  await tryAgain()
  await soon(statuts).toEqual(['ok'])
})

it('gives back at an end all that is unused of a payment that was taken back in part and paid again', async () => {
  const { student, first, row, statuts, id } = await lost({ amount: 1292 })
  await outside.pay((await settle(student, id)).json())
  await soon(statuts).toEqual(['ok'])
  const contract = await row()
  const lastCovered = addDays(first.from, 9)
  const days = daysBetween(first.from, first.until) + 1
  const { refundCents } = await refundAt(t.db, t.services, { contract, lastCovered })
  expect(Math.abs(refundCents - shareOfDays(2584, days - 10, days))).toBeLessThanOrEqual(1)
})

it('keeps a contract late by what a bank took, once an invoice that failed after it is paid', async () => {
  const { student, subscription, customer, failToRenew, tryAgain, of, statuts, row, id } = await lost()
  await failToRenew()
  await soon(async () => (await row())?.unpaidInvoice ?? null).not.toBeNull()
  await stripe.subscriptions.update(subscription, {
    default_payment_method: (await stripe.paymentMethods.attach('pm_card_visa', { customer })).id,
  })
  await tryAgain()
  await soon(async () => (await of()).map(({ state }) => state)).toEqual(['paid', 'paid'])
  await soon(async () => (await row())?.unpaidInvoice).toBeNull()
  expect(await statuts()).toEqual(['impayé'])
  expect((await t.as(student).get('/api/contracts')).json()[0].due).toMatchObject({ cents: 2584 })
  expect(await mailsOf(student)).not.toContain('payment-received')
  await outside.pay((await settle(student, id)).json())
  await soon(statuts).toEqual(['ok'])
})

it('pays again for the whole period of a first payment whose invoice was never read', async () => {
  const { student, first, id } = await lost()
  const [paidAt, paymentIntent] = [t.services.now(), first.paymentIntent ?? '']
  const bought = {
    studentId: student.id,
    product: 'home',
    amount: 2584,
    language: 'fr',
    state: 'fulfilled',
  } as const
  const [purchase] = await t.db.insert(purchases).values(bought).returning()
  const paid = { state: 'paid', sessionId: 'cs_unread', paymentIntent, paidAt, expiresAt: paidAt } as const
  await t.db.insert(checkoutSessions).values({ purchaseId: purchase?.id ?? '', attempt: 1, ...paid })
  await t.db.update(contracts).set({ sessionId: 'cs_unread' }).where(eq(contracts.id, id))
  await t.db.delete(instalments).where(eq(instalments.contractId, id))
  const from = dayOf(paidAt)
  expect((await settle(student, id)).statusCode).toBe(200)
  const [again] = await t.db.select().from(purchases).where(eq(purchases.changedContract, id))
  expect([again?.coversFrom, again?.coversUntil]).toEqual([from, addDays(addMonths(from, 1), -1)])
})

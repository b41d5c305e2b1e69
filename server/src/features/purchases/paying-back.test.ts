import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startBuying } from '../../../test/buying.ts'
import { disputes } from './disputes.table.ts'
import { sweepSessions } from './purchases.jobs.ts'
import { checkoutSessions, purchases } from './purchases.table.ts'

const {
  t,
  outside,
  publicUrl,
  stripe,
  checkout,
  comeBack,
  contractsOf,
  mailsOf,
  openSession,
  settleLate,
  soon,
} = await startBuying()

it('waits for a payment that comes later, and takes it when it is there', async () => {
  const student = await t.aStudent()
  const { address, sessionId } = await openSession(student)
  await outside.pay(address, { outcome: 'later' })
  expect((await comeBack(student, sessionId)).statusCode).toBe(402)
  // Nobody is asked to pay again meanwhile: the way leads back to the return page.
  expect((await checkout(student)).json()).toBe(
    `${publicUrl}/checkout?context=health&success=true&session_id=${sessionId}`,
  )
  await settleLate(sessionId, true)
  await soon(() => contractsOf(student)).toHaveLength(1)
})

it('lets a person pay again whose payment failed later', async () => {
  const student = await t.aStudent()
  const { address, sessionId } = await openSession(student)
  await outside.pay(address, { outcome: 'later' })
  expect((await comeBack(student, sessionId)).statusCode).toBe(402)
  await settleLate(sessionId, false)
  await soon(async () => (await checkout(student)).json()).not.toContain(sessionId)
  const again = await openSession(student)
  await outside.pay(again.address)
  expect((await comeBack(student, again.sessionId)).statusCode).toBe(200)
  expect(await contractsOf(student)).toHaveLength(1)
})

it('pays back the second of two paid sessions, and tells the student', async () => {
  const student = await t.aStudent()
  const first = await openSession(student)
  // As if the provider had lost our call that ended it.
  await t.db
    .update(checkoutSessions)
    .set({ state: 'expired' })
    .where(eq(checkoutSessions.sessionId, first.sessionId))
  const second = await openSession(student)
  await outside.pay(first.address)
  await outside.pay(second.address)
  expect((await comeBack(student, first.sessionId)).statusCode).toBe(200)
  expect((await comeBack(student, second.sessionId)).json().contractId).toBe(
    (await comeBack(student, first.sessionId)).json().contractId,
  )
  await soon(async () => (await mailsOf(student)).sort()).toEqual(['certificate-issued', 'payment-refunded'])
  expect(await contractsOf(student)).toHaveLength(1)
  const paid = await stripe.checkout.sessions.retrieve(second.sessionId)
  const refunds = await stripe.refunds.list({ payment_intent: paid.payment_intent as string })
  expect(refunds.data).toHaveLength(1)
})

it('pays back an amount that is not the one of the draft, with an alarm and without a contract', async () => {
  const student = await t.aStudent()
  const { address, sessionId } = await openSession(student)
  await t.db
    .update(purchases)
    .set({ amount: sql`${purchases.amount} + 100` })
    .where(eq(purchases.studentId, student.id))
  await outside.pay(address)
  const back = await comeBack(student, sessionId)
  expect([back.statusCode, back.json().code]).toEqual([409, 'payments.refunded'])
  expect(t.lines.some(({ code }) => code === 'payments.amount_differs')).toBe(true)
  await soon(() => mailsOf(student)).toEqual(['payment-refunded'])
  expect(await contractsOf(student)).toEqual([])
  const list = await t.as(student).get('/api/purchases/unfinished')
  expect(list.json().data).toMatchObject([{ state: 'refunded', insuranceType: 'Santé/Mobilité' }])
})

it('pays back after a day what a client never sent the data for', async () => {
  const student = await t.aStudent()
  const address: string = (await checkout(student, { contract: undefined })).json()
  await outside.pay(address)
  const ofStudent = eq(purchases.studentId, student.id)
  const stateOf = async () =>
    (
      await t.db
        .select({ session: checkoutSessions.state, purchase: purchases.state })
        .from(checkoutSessions)
        .innerJoin(purchases, eq(purchases.id, checkoutSessions.purchaseId))
        .where(ofStudent)
    )[0]
  await soon(stateOf).toEqual({ session: 'paid', purchase: 'open' })
  await t.services.jobs.enqueue(t.db, sweepSessions, {})
  await t.runJobs({ mayFail: true })
  expect(await stateOf()).toEqual({ session: 'paid', purchase: 'open' })
  await t.db
    .update(checkoutSessions)
    .set({ createdAt: new Date(t.services.now().getTime() - 25 * 3_600_000) })
    .where(eq(checkoutSessions.sessionId, outside.sessionIdOf(address)))
  await t.services.jobs.enqueue(t.db, sweepSessions, {})
  await soon(stateOf).toEqual({ session: 'refunded', purchase: 'refused' })
  expect(await mailsOf(student)).toEqual(['payment-refunded'])
})

it('asks for a refund again whose job is gone', async () => {
  const student = await t.aStudent()
  const { address, sessionId } = await openSession(student)
  await t.db
    .update(purchases)
    .set({ amount: sql`${purchases.amount} + 100` })
    .where(eq(purchases.studentId, student.id))
  const hold = await outside.hold('stripe', 'WEBHOOK checkout.session.completed', 'before')
  await outside.pay(address)
  expect((await comeBack(student, sessionId)).statusCode).toBe(409)
  await t.db.execute(sql`DELETE FROM pgboss.job WHERE name = 'purchases.refund' AND state < 'active'`)
  await t.runJobs({ mayFail: true })
  expect(await mailsOf(student)).toEqual([])
  await outside.release(hold, true)
  await t.services.jobs.enqueue(t.db, sweepSessions, {})
  await soon(() => mailsOf(student)).toEqual(['payment-refunded'])
})

it('pays back nothing of a second payment that its bank disputes, nor once that is lost', async () => {
  const student = await t.aStudent()
  const first = await openSession(student)
  await t.db
    .update(checkoutSessions)
    .set({ state: 'expired' })
    .where(eq(checkoutSessions.sessionId, first.sessionId))
  const second = await openSession(student)
  await outside.pay(first.address)
  await outside.pay(second.address, { number: '4000 0000 0000 0259' })
  await comeBack(student, first.sessionId)
  await comeBack(student, second.sessionId)
  const mine = () => t.db.select().from(disputes).where(eq(disputes.studentId, student.id))
  await soon(async () => (await mine()).length).toBe(1)
  await t.services.jobs.enqueue(t.db, sweepSessions, {})
  await t.runJobs({ evenLater: true, mayFail: true })
  const stateOf = async () =>
    (await t.db.select().from(checkoutSessions).where(eq(checkoutSessions.sessionId, second.sessionId)))[0]
      ?.state
  expect(await stateOf()).toBe('refunding')
  const [dispute] = await mine()
  await outside.endDispute(dispute?.providerDispute, 'lost')
  await soon(async () => (await mine())[0]?.state).toBe('lost')
  await t.services.jobs.enqueue(t.db, sweepSessions, {})
  await t.runJobs({ evenLater: true, mayFail: true })
  expect(await stateOf()).toBe('refunded')
  expect(await mailsOf(student)).not.toContain('payment-refunded')
  expect((await stripe.refunds.list({ payment_intent: dispute?.paymentIntent ?? '' })).data).toEqual([])
})

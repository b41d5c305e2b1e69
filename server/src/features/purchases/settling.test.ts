import { dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startBuying } from '../../../test/buying.ts'
import { insertHomeContract } from '../../../test/contracts.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { documents } from '../documents/documents.table.ts'
import { openSession as openAnew } from './open-session.ts'
import { sweepSessions } from './purchases.jobs.ts'
import { checkoutSessions, purchases } from './purchases.table.ts'
import { settleSession } from './settle-session.ts'

const {
  t,
  outside,
  forward,
  publicUrl,
  stripe,
  inFrance,
  price,
  checkout,
  comeBack,
  contractsOf,
  mailsOf,
  openSession,
  soon,
} = await startBuying()

it('makes one contract, one document and one mail of a payment that fifty returns and every webhook tell of', async () => {
  const student = await t.aStudent()
  const { address, sessionId } = await openSession(student)
  await outside.behave('stripe', 'repeating', { repeats: 4 })
  await outside.pay(address)
  const returns = Array.from({ length: 50 }, () => comeBack(student, sessionId))
  const jobs = [t.runJobs({ mayFail: true }), t.runJobs({ mayFail: true })]
  const answers = await Promise.all(returns)
  await Promise.all(jobs)
  await outside.reset()
  await soon(async () => (await outside.webhooks()).filter(({ state }) => state === 'waiting').length).toBe(0)
  expect([...new Set(answers.map(({ statusCode }) => statusCode))]).toEqual([200])
  expect(new Set(answers.map((one) => one.json().contractId)).size).toBe(1)
  const [contract, ...more] = await contractsOf(student)
  expect(more).toEqual([])
  expect(
    await t.db
      .select()
      .from(documents)
      .where(eq(documents.contractId, contract?.id ?? '')),
  ).toHaveLength(1)
  expect(await mailsOf(student)).toEqual(['certificate-issued'])
  expect((await stripe.charges.list({ limit: 100 })).data).toHaveLength(1)
})

it('makes the contract of a person who never comes back', async () => {
  const student = await t.aStudent()
  const { address } = await openSession(student)
  await outside.pay(address)
  await soon(() => mailsOf(student)).toEqual(['certificate-issued'])
})

it('finds by the sweep what was paid by an attempt that a restored database does not have', async () => {
  const [earlier, student] = [await t.aStudent(), await t.aStudent()]
  await openSession(earlier)
  const { address, sessionId } = await openSession(student)
  const hold = await outside.hold('stripe', 'WEBHOOK checkout.session.completed', 'before')
  await outside.pay(address)
  await expect.poll(() => outside.isReached(hold)).toBe(true)
  await outside.release(hold, true)
  await t.db.delete(checkoutSessions).where(eq(checkoutSessions.sessionId, sessionId))
  // Nothing else waits for a payment.
  await t.db.update(checkoutSessions).set({ state: 'expired' }).where(eq(checkoutSessions.state, 'open'))
  await t.services.jobs.enqueue(t.db, sweepSessions, {})
  await t.runJobs({ mayFail: true })
  expect((await contractsOf(student)).map((one) => one.sessionId)).toEqual([sessionId])
  expect((await comeBack(student, sessionId)).statusCode).toBe(200)
})

it('makes nothing of what is not paid, declined, or another person’s', async () => {
  const [student, other] = [await t.aStudent(), await t.aStudent()]
  const { address, sessionId } = await openSession(student)
  const early = await comeBack(student, sessionId)
  expect([early.statusCode, early.json().code]).toEqual([402, 'payments.not_paid'])
  expect((await outside.pay(address, { number: '4000000000000002' })).status).toBe(402)
  expect((await comeBack(student, sessionId)).statusCode).toBe(402)
  for (const stranger of ['cs_test_unknown', 'x', sessionId]) {
    expect((await comeBack(other, stranger)).statusCode).toBe(404)
  }
  expect([...(await contractsOf(student)), ...(await contractsOf(other))]).toEqual([])
  await outside.pay(address)
  expect((await comeBack(other, sessionId)).statusCode).toBe(404)
  expect((await comeBack(student, sessionId)).statusCode).toBe(200)
})

it('ends the open session before it opens another for the same draft', async () => {
  const student = await t.aStudent()
  const first = await openSession(student)
  const second = await openSession(student)
  expect(second.sessionId).not.toBe(first.sessionId)
  expect((await stripe.checkout.sessions.retrieve(first.sessionId)).status).toBe('expired')
  expect((await outside.pay(first.address)).status).toBe(410)
  const own = await t.db.select().from(purchases).where(eq(purchases.studentId, student.id))
  expect(own).toHaveLength(1)
})

it('leads somebody who has paid already to the return page, not to a second payment', async () => {
  const student = await t.aStudent()
  const { address, sessionId } = await openSession(student)
  await outside.pay(address)
  const back = `${publicUrl}/checkout?context=health&success=true&session_id=${sessionId}`
  expect((await checkout(student)).json()).toBe(back)
  await comeBack(student, sessionId)
  expect((await checkout(student)).json()).toBe(back)
})

it('keeps what it knows while the provider fails, and repairs it afterwards', async () => {
  const student = await t.aStudent()
  const { address, sessionId } = await openSession(student)
  await outside.pay(address)
  await outside.behave('stripe', 'failing', { status: 500 })
  const back = await comeBack(student, sessionId)
  expect([back.statusCode, back.json().code]).toEqual([503, 'payments.unavailable'])
  expect(back.headers['retry-after']).toBe('10')
  expect((await t.as(student).get('/api/contracts')).statusCode).toBe(200)
  expect((await checkout(student)).statusCode).toBe(503)
  await outside.reset()
  expect((await comeBack(student, sessionId)).statusCode).toBe(200)
  expect(await contractsOf(student)).toHaveLength(1)
})

it('goes on with the same session after an answer that never came', async () => {
  const student = await t.aStudent()
  await outside.behave('stripe', 'silent')
  const startedAt = performance.now()
  const silent = await checkout(student)
  expect([silent.statusCode, silent.json().code]).toEqual([503, 'payments.unavailable'])
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  await outside.reset()
  const { sessionId } = await openSession(student)
  const rows = await t.db
    .select({ attempt: checkoutSessions.attempt, sessionId: checkoutSessions.sessionId })
    .from(checkoutSessions)
    .innerJoin(purchases, eq(purchases.id, checkoutSessions.purchaseId))
    .where(eq(purchases.studentId, student.id))
  expect(rows).toEqual([{ attempt: 1, sessionId }])
})

it('takes an event once, and only from the provider', async () => {
  const payload = JSON.stringify({
    id: 'evt_once',
    object: 'event',
    type: 'checkout.session.completed',
    data: { object: { id: 'cs_test_nobody', object: 'checkout.session' } },
  })
  const header = (seconds: number, secret = t.config.stripe.webhookSecrets[0] ?? '') =>
    stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: seconds })
  const deliver = (signature?: string) =>
    t.post('/api/payments/webhook', {
      body: payload,
      headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
    })
  const now = Math.floor(t.services.now().getTime() / 1000)
  for (const bad of [undefined, 'x', header(now, 'whsec_other'), header(now - 3600), header(now + 3600)]) {
    expect((await deliver(bad)).statusCode).toBe(400)
  }
  await deliver(header(now))
  await deliver(header(now))
  expect(
    (await t.queued(settleSession)).filter(({ sessionId }) => sessionId === 'cs_test_nobody'),
  ).toHaveLength(1)
  expect(await t.runJobs()).toEqual([])
})

it('lists what is not paid yet, and leads back to it', async () => {
  const student = await t.aStudent()
  const { address, sessionId } = await openSession(student)
  const { data } = (await t.as(student).get('/api/purchases/unfinished')).json()
  expect(data).toMatchObject([
    {
      state: 'open',
      countryName: 'France',
      countryWhere: 'en France',
      startDate: inFrance.startDate,
      amount: price?.unitAmount,
    },
  ])
  const resume = (who: Person) => t.as(who).post(`/api/purchases/${data[0].id}/checkout`)
  expect((await resume(student)).json()).toBe(address)
  expect((await resume(await t.aStudent())).statusCode).toBe(404)
  await stripe.checkout.sessions.expire(sessionId)
  const next: string = (await resume(student)).json()
  expect(next).not.toBe(address)
  await outside.pay(next)
  expect((await comeBack(student, outside.sessionIdOf(next))).statusCode).toBe(200)
  expect((await t.as(student).get('/api/purchases/unfinished')).json().data).toEqual([])
})

it('gives up an unpaid purchase with its payment page, and not one that was paid in another tab', async () => {
  const student = await t.aStudent()
  const giveUp = (who: Person, id: string) => t.as(who).delete(`/api/purchases/${id}`)
  const unfinished = async () => (await t.as(student).get('/api/purchases/unfinished')).json().data
  const first = await openSession(student)
  const [{ id }] = await unfinished()
  expect((await giveUp(await t.aStudent(), id)).statusCode).toBe(404)
  expect((await giveUp(student, id)).statusCode).toBe(204)
  expect((await giveUp(student, id)).statusCode).toBe(204)
  expect((await t.as(student).post(`/api/purchases/${id}/checkout`)).statusCode).toBe(404)
  expect(await unfinished()).toEqual([])
  expect((await outside.pay(first.address)).status).toBe(410)
  // Pressed in a tab whose page is older: the purchase was read before it was given up.
  const [stale] = await t.db.select().from(purchases).where(eq(purchases.id, id))
  if (!stale) throw new Error('the purchase is gone')
  await expect(openAnew(t.services, { ...student, customer: null } as never, stale)).rejects.toMatchObject({
    code: 'payments.given_up',
  })

  // As if the provider had lost our call that ended it.
  const lost = await openSession(student)
  const [wanted] = await unfinished()
  const isIt = eq(checkoutSessions.sessionId, lost.sessionId)
  await t.db.update(checkoutSessions).set({ state: 'expired' }).where(isIt)
  expect((await giveUp(student, wanted.id)).statusCode).toBe(204)
  await outside.pay(lost.address)
  const came = () => t.db.select().from(checkoutSessions).where(isIt)
  await soon(came).toMatchObject([{ state: 'refunded', refundReason: 'given_up' }])
  expect(await unfinished()).toMatchObject([{ id: wanted.id, state: 'refunded' }])

  const { address, sessionId } = await openSession(student)
  const [again] = await unfinished()
  const hold = await outside.hold('stripe', 'WEBHOOK checkout.session.completed', 'before')
  await outside.pay(address)
  const late = await giveUp(student, again.id)
  expect([late.statusCode, late.json().code]).toEqual([409, 'payments.paid_meanwhile'])
  await outside.release(hold, true)
  expect((await comeBack(student, sessionId)).statusCode).toBe(200)
  expect(await contractsOf(student)).toHaveLength(1)
})

it('gives up a contract that another system left unpaid, and none that was paid', async () => {
  const student = await t.aStudent()
  const unpaid = await insertHomeContract(t.services, student, {
    paymentStatus: 'payment_pending',
    signatureStatus: 'waiting',
    endDate: '2099-12-05',
  })
  const paid = await insertHomeContract(t.services, student, { endDate: '2099-12-05' })
  const giveUp = async (who: Person, { id }: { id: string }) =>
    (await t.as(who).delete(`/api/purchases/${id}`)).statusCode
  expect(await giveUp(await t.aStudent(), unpaid)).toBe(404)
  expect([await giveUp(student, paid), await giveUp(student, unpaid), await giveUp(student, unpaid)]).toEqual(
    [404, 204, 204],
  )
  const states = (await contractsOf(student)).map(({ id, statut }) => [id === unpaid.id, statut])
  expect(new Map(states as [boolean, string][])).toEqual(
    new Map([
      [true, 'résilié'],
      [false, 'ok'],
    ]),
  )
})

it('gives up nothing while the payment provider is silent', async () => {
  const student = await t.aStudent()
  await openSession(student)
  const [{ id }] = (await t.as(student).get('/api/purchases/unfinished')).json().data
  await outside.behave('stripe', 'failing', { status: 500 })
  expect((await t.as(student).delete(`/api/purchases/${id}`)).statusCode).toBe(503)
  await outside.reset()
  expect((await t.as(student).get('/api/purchases/unfinished')).json().data).toHaveLength(1)
})

it('dates a stay by the day on which it was paid, not by the one on which that was heard of', async () => {
  const student = await t.aStudent()
  const { address, sessionId } = await openSession(student)
  const paidOn = formatDay(dayOf(t.services.now()))
  await outside.pay(address)
  await forward(86_400)
  const { contractId } = (await comeBack(student, sessionId)).json()
  await t.runJobs({ mayFail: true })
  const [payment] = (await t.as(student).get('/api/payments')).json().history
  expect(payment).toMatchObject({ contractId, day: paidOn })
  const page = (await t.as(student).get(`/api/contracts/${contractId}`)).json()
  expect(page.createdAt).toBe(paidOn)
  expect(page.payments[0]).toMatchObject({ day: paidOn })
  const receipt = await t.as(student).get(`/api${payment.receipt}`)
  expect((await readPdf(receipt.rawPayload)).text).toContain(paidOn)
})

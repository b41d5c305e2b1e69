import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { startBuying } from '../../../test/buying.ts'
import type { Person } from '../../../test/people.ts'
import { readPdf } from '../../../test/read-pdf.ts'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { auditRows } from '../../platform/platform.table.ts'
import type { RefundWish } from '../../providers/payments/payments.ts'
import { lifeOf } from '../contracts/contract-events.queries.ts'
import { instalments } from '../payments/instalments.table.ts'
import { refundChanged } from '../purchases/provider-news.service.ts'
import { sweepRefunds } from './refunds.jobs.ts'
import { askRefund } from './refunds.service.ts'
import { refundParts, refunds } from './refunds.table.ts'
import { send } from './send-refund.ts'

const w = await startBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t, outside, stripe } = w
let admin: Person
beforeAll(async () => {
  admin = await t.anAdmin()
})

/** A stay in France paid with that card, and its contract. */
async function aPaidStay(number = '4242 4242 4242 4242') {
  const student = await t.aStudent()
  const { address, sessionId } = await w.openSession(student)
  await outside.pay(address, { number })
  await w.comeBack(student, sessionId)
  const [contract] = await w.contractsOf(student)
  if (!contract) throw new Error('no contract came of the payment')
  const paymentIntent = (await stripe.checkout.sessions.retrieve(sessionId)).payment_intent as string
  const ask = (amountCents: number) =>
    transact(t.db, (tx) =>
      askRefund(tx, t.services, { contractId: contract.id, cause: 'withdrawal', amountCents }),
    )
  return {
    student,
    contract,
    ask,
    paymentIntent,
    atProvider: async () => (await stripe.refunds.list({ payment_intent: paymentIntent })).data,
    mine: async () => (await t.as(student).get('/api/refunds')).json().data,
  }
}

/** A paid stay and an invoice of 20 € that was paid for it too, whose part of a refund of both is the first to be sent. */
async function aStayAndAnInvoice(invoiceId: string, paymentIntent: string | null) {
  const stay = await aPaidStay()
  const { id: contractId, startDate, endDate, primeCents } = stay.contract
  await t.db.insert(instalments).values({
    ...{ contractId, invoiceId, paymentIntent, amountCents: 2000, state: 'paid' },
    ...{ dueOn: startDate, from: startDate, until: endDate, paidAt: t.services.now() },
  })
  return {
    ...stay,
    /** Asks for all that was paid; returns the id of the refund. */
    askBoth: async () => {
      const { id = '' } = (await stay.ask(primeCents + 2000)) ?? {}
      const isOfInvoice = and(eq(refundParts.refundId, id), eq(refundParts.amountCents, 2000))
      const first = `00000000-0000-4000-8000-${id.slice(-12)}`
      await t.db.update(refundParts).set({ id: first }).where(isOfInvoice)
      return id
    },
    partsOf: (id: string) =>
      t.db.select().from(refundParts).where(eq(refundParts.refundId, id)).orderBy(refundParts.id),
  }
}

const today = () => dayOf(t.services.now())
const sendByHand = (id: string, reason = 'La banque demande une seconde fois.') =>
  t.as(admin).post(`/api/refunds/${id}/send`, { reason })

it('pays back a part once, with its number, credit note, mail and event', async () => {
  const { student, contract, ask, atProvider, mine } = await aPaidStay()
  const [first, second] = [await ask(1234), await ask(9999)]
  expect(second?.id).toBe(first?.id)
  expect(first).toMatchObject({
    amountCents: 1234,
    state: 'asked',
    dueOn: addDays(dayOf(t.services.now()), 30),
  })
  expect(first?.reference).toMatch(/^RMB-\d{4}-\d{6}$/)
  await w.soon(async () => (await mine())[0]?.state).toBe('received')
  expect((await atProvider()).map(({ amount }) => amount)).toEqual([1234])
  const [refund] = await mine()
  expect(refund).toMatchObject({ student: null, isLate: false, contract: { reference: contract.reference } })
  const { rawPayload } = await t.as(student).get(`/api/files/paper/${refund.creditNote}`)
  const { text, untagged } = await readPdf(rawPayload)
  expect(untagged).toEqual([])
  for (const said of [
    `Avoir n° ${refund.reference}`,
    '12,34',
    contract.reference,
    'Rétractation',
    'par virement',
    'bank transfer',
  ])
    expect(text.replace(/[\s\u00a0]+/g, ' ')).toContain(said)
  expect(await w.mailsOf(student)).toContain('refund-sent')
  expect((await lifeOf(t.db, contract.id)).map(({ kind }) => kind)).toContain('refunded')
  const other = await t.aStudent()
  expect((await t.as(other).get('/api/refunds')).json()).toEqual({ data: [], total: 0 })
  expect((await t.as(other).get(`/api/files/paper/${refund.creditNote}`)).statusCode).toBe(404)
})

it('asks the provider once what it gave back of a payment, and knows an earlier try by that', async () => {
  const { ask, atProvider, paymentIntent } = await aPaidStay()
  const refund = (await ask(1234)) ?? expect.fail('no refund')
  const asked: string[] = []
  const note = (message: unknown) => {
    const { method, path } = (message as { request: { method: string; path: string } }).request
    if (path.startsWith('/v1/refunds') && (method === 'POST' || path.includes(paymentIntent)))
      asked.push(method)
  }
  const channel = 'http.client.request.start'
  subscribe(channel, note)
  onTestFinished(() => void unsubscribe(channel, note))
  await send(t.services, refund.id)
  expect(asked).toEqual(['GET', 'POST'])
  // As if the process had died before it wrote the answer.
  await t.db.update(refundParts).set({ state: 'waiting' }).where(eq(refundParts.refundId, refund.id))
  await send(t.services, refund.id)
  expect(asked).toEqual(['GET', 'POST', 'GET'])
  expect((await atProvider()).map(({ amount }) => amount)).toEqual([1234])
})

it('never pays back more than was paid, whatever is asked, and nothing where nothing was', async () => {
  const { contract, ask, atProvider } = await aPaidStay()
  expect((await ask(1_000_000))?.amountCents).toBe(contract.primeCents)
  const again = { contractId: contract.id, cause: 'termination' as const, amountCents: 1 }
  expect(await transact(t.db, (tx) => askRefund(tx, t.services, again))).toBeNull()
  await t.runJobs({ mayFail: true })
  expect((await atProvider()).map(({ amount }) => amount)).toEqual([contract.primeCents])
})

it('gives numbers without gaps: one that is rolled back is given to the next', async () => {
  const stays = [await aPaidStay(), await aPaidStay(), await aPaidStay()]
  const numbers = []
  for (const { contract } of stays) {
    const wish = { contractId: contract.id, cause: 'withdrawal' as const, amountCents: 100 }
    const fails = transact(t.db, async (tx) => {
      await askRefund(tx, t.services, wish)
      throw new Error('no')
    })
    await expect(fails).rejects.toThrow('no')
    const refund = await transact(t.db, (tx) => askRefund(tx, t.services, wish))
    numbers.push(Number(refund?.reference.slice(-6)))
  }
  const [first = 0] = numbers
  expect(numbers).toEqual([first, first + 1, first + 2])
})

it('asks again after a fault and after a lost answer, and no cent leaves twice', async () => {
  const { ask, atProvider, mine } = await aPaidStay()
  await w.soon(async () => (await outside.webhooks()).every(({ state }) => state === 'delivered')).toBe(true)
  await ask(500)
  await outside.behave('stripe', 'failing')
  expect((await t.runJobs({ mayFail: true })).length).toBeGreaterThan(0)
  await outside.reset()
  expect((await mine())[0].state).toBe('asked')
  // The answer is lost after the money has left.
  const hold = await outside.hold('stripe', 'POST /v1/refunds*', 'after')
  const running = t.runJobs({ evenLater: true, mayFail: true })
  await expect.poll(() => outside.isReached(hold), { timeout: 20_000 }).toBe(true)
  await outside.release(hold, true)
  await running
  await t.services.jobs.enqueue(t.db, sweepRefunds, { all: false })
  await t.runJobs({ evenLater: true, mayFail: true })
  expect((await mine())[0].state).toBe('received')
  expect(await atProvider()).toHaveLength(1)
})

it('follows a refund that arrives later, and one that the bank sends back, which is sent by hand with a reason', async () => {
  const late = await aPaidStay('4000 0000 0000 7726')
  const sentBack = await aPaidStay('4000 0000 0000 5126')
  await late.ask(700)
  const refund = await sentBack.ask(800)
  await w.soon(async () => (await late.mine())[0]?.state).toBe('sent')
  await w.soon(async () => (await sentBack.mine())[0]?.state).toBe('received')
  expect((await sendByHand(refund?.id ?? '')).statusCode).toBe(409)
  await w.forward(61)
  await w.soon(async () => (await late.mine())[0]?.state).toBe('received')
  await w.soon(async () => (await sentBack.mine())[0]?.state).toBe('failed')
  expect(t.lines.some(({ code }) => code === 'refunds.failed')).toBe(true)
  expect((await sendByHand(refund?.id ?? '', '  ')).statusCode).toBe(422)
  expect((await sendByHand(refund?.id ?? '')).json().data.state).toBe('asked')
  await w.soon(async () => (await sentBack.mine())[0]?.state).toBe('received')
  expect((await sentBack.atProvider()).map(({ status }) => status).sort()).toEqual(['failed', 'succeeded'])
  const [row] = await t.db.select().from(auditRows).where(eq(auditRows.action, 'refunds.sent'))
  expect(row?.after).toMatchObject({ reason: 'La banque demande une seconde fois.' })
  const mails = (await w.mailsOf(sentBack.student)).filter((one) => one === 'refund-sent')
  expect(mails).toHaveLength(1)
})

it('is closed by hand where the bank sent it back or the desk of the provider paid it, whatever is told later', async () => {
  const note = (id: string, way: string) =>
    t
      .as(admin)
      .post(`/api/refunds/${id}/paid-by-hand`, { reason: 'Vu au relevé.', day: formatDay(today()), way })
  const sentBack = await aPaidStay('4000 0000 0000 5126')
  const { id = '' } = (await sentBack.ask(800)) ?? {}
  await w.soon(async () => (await sentBack.mine())[0]?.state).toBe('received')
  await w.forward(61)
  await w.soon(async () => (await sentBack.mine())[0]?.state).toBe('failed')
  const [old] = await sentBack.atProvider()
  expect((await note(id, 'transfer')).json().data).toMatchObject({ state: 'received', refused: null })
  await t.services.jobs.enqueue(t.db, refundChanged, { providerRefund: old?.id ?? '' })
  await t.runJobs()
  expect((await sentBack.mine())[0]).toMatchObject({ state: 'received', isLate: false })
  expect(await sentBack.atProvider()).toHaveLength(1)
  expect(await w.mailsOf(sentBack.student)).toEqual(
    expect.arrayContaining(['refund-sent', 'refund-transferred']),
  )
  const atDesk = await aPaidStay()
  await stripe.refunds.create({ payment_intent: atDesk.paymentIntent })
  const refund = await atDesk.ask(700)
  await w.soon(async () => (await atDesk.mine())[0]?.state).toBe('failed')
  expect((await note(refund?.id ?? '', 'transfer')).json().code).toBe('refunds.already_back')
  expect((await note(refund?.id ?? '', 'card')).json().data.state).toBe('received')
  const mails = await w.mailsOf(atDesk.student)
  expect(mails).toContain('refund-sent')
  expect(mails).not.toContain('refund-transferred')
})

it('takes what the provider tells in any order, repeated, and of refunds that are not ours', async () => {
  const { ask, mine, atProvider } = await aPaidStay('4000 0000 0000 5126')
  const refund = await ask(900)
  await w.soon(async () => (await mine())[0]?.state).toBe('received')
  await w.forward(61)
  await w.soon(async () => (await mine())[0]?.state).toBe('failed')
  const [old] = await atProvider()
  await sendByHand(refund?.id ?? '')
  await w.soon(async () => (await mine())[0]?.state).toBe('received')
  // Told again of the try that failed: it is over.
  for (const providerRefund of [old?.id ?? '', old?.id ?? '', 're_of_somebody_else'])
    await t.services.jobs.enqueue(t.db, refundChanged, { providerRefund })
  await t.runJobs()
  expect((await mine())[0].state).toBe('received')
})

it('says which are late, the nearest day first, to administrators alone', async () => {
  const { ask } = await aPaidStay()
  const refund = await ask(100)
  await t.db
    .update(refunds)
    .set({ dueOn: '2026-01-01' })
    .where(eq(refunds.id, refund?.id ?? ''))
  const { data, total } = (await t.as(admin).get('/api/refunds?state=open')).json()
  expect(data[0]).toMatchObject({ id: refund?.id, isLate: true, dueOn: '01/01/2026' })
  expect(data[0].student.id).toBeTruthy()
  expect(total).toBe(data.length)
  const found = (await t.as(admin).get(`/api/refunds?search=${refund?.reference.toLowerCase()}`)).json()
  expect(found.total).toBe(1)
})

it('sends each part that it can, and refuses one that was paid outside the provider, where nothing can go back', async () => {
  const { contract, askBoth, partsOf, atProvider, mine } = await aStayAndAnInvoice('in_paid_outside', null)
  const id = await askBoth()
  await t.runJobs({ mayFail: true })
  expect(await partsOf(id)).toMatchObject([
    { payment: 'in_paid_outside', state: 'failed', fault: 'no_payment', amountCents: 2000 },
    { state: 'received', fault: null, amountCents: contract.primeCents },
  ])
  expect((await atProvider()).map(({ amount }) => amount)).toEqual([contract.primeCents])
  expect((await mine())[0].state).toBe('failed')
  expect((await sendByHand(id)).statusCode).toBe(200)
  await t.runJobs({ mayFail: true })
  expect((await partsOf(id)).map(({ state, attempt }) => [state, attempt])).toEqual([
    ['failed', 2],
    ['received', 1],
  ])
})

it('sends the parts behind one of which the provider says nothing, and asks again for that one alone', async () => {
  const { contract, askBoth, partsOf, atProvider } = await aStayAndAnInvoice('in_silent', 'pi_silent')
  const id = await askBoth()
  const { payments } = t.services
  const silence = new AppError('unavailable', 'payments.unavailable')
  const refund = async (wish: RefundWish) => {
    if (wish.paymentIntent === 'pi_silent') throw silence
    return payments.refund(wish)
  }
  const sending = send({ ...t.services, payments: { ...payments, refund } }, id)
  await expect(sending).rejects.toBe(silence)
  expect((await partsOf(id)).map(({ state }) => state)).toEqual(['waiting', 'received'])
  expect((await atProvider()).map(({ amount }) => amount)).toEqual([contract.primeCents])
})

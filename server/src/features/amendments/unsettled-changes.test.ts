import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { and, desc, eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { tanneurs } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import { buySignedHome } from '../../../test/signed-home.ts'
import { AppError } from '../../platform/errors.ts'
import { readHome } from '../home/home.queries.ts'
import { settleSession } from '../purchases/settle-session.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { amendmentSigned } from '../signatures/amendment-signed.service.ts'
import { expireAmendments } from './amendments.jobs.ts'
import { amendments } from './amendments.table.ts'
import { chargeAmendment } from './charge-amendment.ts'

const w = await startHomeBuying()
const { t } = w
vi.setConfig({ testTimeout: 60_000 })
const shown = (days: number) => formatDay(addDays(dayOf(t.services.now()), days))
const price = (rooms: number) => w.tariffs.homePrice(rooms, 'year')?.unitAmount ?? 0

async function sweep() {
  await t.services.jobs.enqueue(t.db, expireAmendments, {})
  await t.runJobs({ mayFail: true })
}

async function newestOf(contractId: string) {
  const ofIt = eq(amendments.contractId, contractId)
  const [row] = await t.db.select().from(amendments).where(ofIt).orderBy(desc(amendments.askedAt)).limit(1)
  return row ?? expect.fail('no change was asked for')
}

async function chargedFor(subscription: string | null) {
  const { items } = await w.stripe.subscriptions.retrieve(subscription ?? '')
  return items.data.map(({ price: { unit_amount } }) => unit_amount)
}

it('pays back at once what is held for a day that the contract no longer reaches', async () => {
  const home = await buySignedHome(w)
  const { payAt } = (await home.ask({ numberOfRooms: 3, effectOn: shown(40) })).json().data
  await home.pay(payAt)
  expect((await home.sign()).json().data).toMatchObject({ waiting: { step: 'effect' } })
  expect((await t.as(home.student).post(`/api/contracts/${home.id}/withdrawal`, {})).statusCode).toBe(200)
  await sweep()
  await w.soon(() => w.mailsOf(home.student)).toContain('payment-refunded')
  expect(await newestOf(home.id)).toMatchObject({ state: 'void', doneAt: null })
  const ofPremium = and(eq(refunds.contractId, home.id), eq(refunds.cause, 'withdrawal'))
  expect(await t.db.select().from(refunds).where(ofPremium)).toMatchObject([{ amountCents: price(2) }])
})

it('tells the provider the newest price, whichever of two changes it hears of first', async () => {
  const home = await buySignedHome(w, { numberOfRooms: 4 })
  const { payments } = t.services
  const { changePrice } = payments
  let isAway = true
  const first: { id?: string } = {}
  const spy = vi.spyOn(payments, 'changePrice').mockImplementation(async (wish) => {
    if (isAway && wish.idempotencyKey.includes(first.id ?? 'amendment'))
      throw new AppError('unavailable', 'payments.unavailable')
    return changePrice(wish)
  })
  onTestFinished(() => spy.mockRestore())
  await home.ask({ numberOfRooms: 3 })
  await home.sign()
  first.id = (await newestOf(home.id)).id
  await home.ask({ numberOfRooms: 2 })
  await home.sign()
  await t.runJobs({ mayFail: true })
  for (let round = 0; round < 3; round++) await sweep()
  const waiting = (await t.queued(chargeAmendment)).filter(({ amendmentId }) => amendmentId === first.id)
  expect(waiting, 'one job, however often it is swept').toHaveLength(1)
  isAway = false
  const { subscriptionStripe } = await home.row()
  // The second one waits for the first.
  for (let round = 0; round < 2; round++) await t.runJobs({ evenLater: true, mayFail: true })
  expect(await chargedFor(subscriptionStripe)).toEqual([price(2)])
  const told = await t.db.select().from(amendments).where(eq(amendments.contractId, home.id))
  expect(told.map(({ pricedAt }) => pricedAt !== null)).toEqual([true, true])
})

it('takes a change into effect although another one cannot be read', async () => {
  const [broken, whole] = [await buySignedHome(w), await buySignedHome(w)]
  for (const home of [broken, whole]) {
    await home.ask({ address: tanneurs, effectOn: shown(5) })
    await home.sign()
  }
  await t.db.update(amendments).set({ draft: {} }).where(eq(amendments.contractId, broken.id))
  await w.forward(5 * 24 * 3600)
  // What a killed process left: neither the job of the day nor the word of the signature's provider.
  await t.db.execute(
    sql`DELETE FROM pgboss.job WHERE name LIKE 'amendments.%' OR name = ${amendmentSigned.name}`,
  )
  await sweep()
  expect((await readHome(t.db, whole.id)).home.street).toBe(tanneurs.street)
  expect(await newestOf(broken.id)).toMatchObject({ state: 'agreed' })
})

it('checks a difference that was paid while the provider is silent until it answers, and asks for it no more', async () => {
  const home = await buySignedHome(w)
  const { payAt } = (await home.ask({ numberOfRooms: 3 })).json().data
  expect((await home.read()).waiting).toMatchObject({ step: 'pay', isChecking: false })
  const { payments } = t.services
  const spy = vi.spyOn(payments, 'retrieve').mockImplementation(async () => {
    throw new AppError('unavailable', 'payments.unavailable')
  })
  onTestFinished(() => spy.mockRestore())
  await w.outside.pay(payAt)
  const sessionId = w.outside.sessionIdOf(payAt)
  const ofIt = sql`name = ${settleSession.name} AND data->>'sessionId' = ${sessionId}`
  const queued = async () => (await t.queued(settleSession)).filter((one) => one.sessionId === sessionId)
  // No webhook is heard of.
  await w.soon(async () => (await queued()).length).toBe(1)
  await t.db.execute(sql`DELETE FROM pgboss.job WHERE ${ofIt}`)
  for (const _ of ['once', 'twice'])
    expect((await t.as(home.student).post(`${home.path}/paid`, { sessionId })).statusCode).toBe(503)
  expect(await queued()).toHaveLength(1)
  expect((await home.read()).waiting).toMatchObject({ step: 'pay', isChecking: true })
  spy.mockRestore()
  await t.runJobs({ evenLater: true, mayFail: true })
  expect((await home.read()).waiting).toMatchObject({ step: 'sign', isChecking: false })
})

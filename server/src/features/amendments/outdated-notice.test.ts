import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq, like } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { tanneurs } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import { insertNotice, insertRenewedNotice } from '../../../test/notices.ts'
import { buySignedHome, pricesOfHomes } from '../../../test/signed-home.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { chargeNewPrices } from '../renewals/charge-new-price.ts'
import { tellNoticeAnew } from '../renewals/correct-notice.service.ts'
import { renewalNotices } from '../renewals/notices.table.ts'
import { proveNotices } from '../renewals/prove-notices.ts'
import { writeNotices } from '../renewals/write-notices.ts'
import { expireAmendments } from './amendments.jobs.ts'

const w = await startHomeBuying()
// Purchases, signatures and days that pass, with two processes.
vi.setConfig({ testTimeout: 180_000 })
const { t } = w
const { price, chargedFor } = pricesOfHomes(w)
const aSignedHome = () => buySignedHome(w, {})
const run = async (job: Parameters<typeof t.services.jobs.enqueue>[1]) => {
  await t.services.jobs.enqueue(t.db, job, {})
  await t.runJobs({ mayFail: true })
}

it('tells a renewal notice anew whose price a change overtakes, and keeps what was answered', async () => {
  const home = await aSignedHome()
  const own = eq(contracts.id, home.id)
  await t.db
    .update(contracts)
    .set({ endDate: addDays(dayOf(t.services.now()), 60) })
    .where(own)
  const mailed = () =>
    t.db
      .select()
      .from(mailOutbox)
      .where(like(mailOutbox.eventKey, `renewal-notice:${home.id}%`))
      .orderBy(mailOutbox.eventKey)
  const change = async (numberOfRooms: number) => {
    await home.pay((await home.ask({ numberOfRooms })).json().data.payAt)
    await home.sign()
    await t.runJobs({ mayFail: true })
    return (await t.as(home.student).get(`/api/contracts/${home.id}/renewal`)).json().notice
  }
  const promised = (rooms: number) => ({
    beforeCents: price(rooms, 'year'),
    priceCents: price(rooms, 'year'),
  })
  await run(writeNotices)
  await t.as(home.student).post(`/api/contracts/${home.id}/renewal`, { answer: 'renew' })
  await t.db.update(mailOutbox).set({ state: 'sent' })
  expect(await change(3)).toMatchObject({ ...promised(3), answer: { kind: 'renew' } })
  const [, anew] = (await mailed()).map(({ payload }) => payload)
  expect(anew).toMatchObject({
    before: price(3, 'year'),
    after: price(3, 'year'),
    isAnew: true,
    isAgreed: true,
  })
  // Whoever does not go on is told nothing, but finds the price should they think again.
  await t.db.update(contracts).set({ renews: false }).where(own)
  expect(await change(4)).toMatchObject(promised(4))
  expect(await mailed()).toHaveLength(2)
})

it.each([
  ['has not left', 'waiting'],
  ['was refused for good', 'failed'],
] as const)('withdraws a renewal notice that %s when the price changes, and proves the right one', async (_, state) => {
  const home = await aSignedHome()
  const { endDate } = await home.row()
  const notice = await insertNotice(t.services, await home.row(), { sentAt: null, answer: null })
  const eventKey = `renewal-notice:${home.id}:${endDate}`
  const before = { toAddress: home.student.email, toName: '', language: 'fr' as const, payload: {} }
  await t.db.insert(mailOutbox).values({ ...before, eventKey, template: 'renewal-notice', state })
  await home.pay((await home.ask({ numberOfRooms: 3 })).json().data.payAt)
  await home.sign()
  await tellNoticeAnew(t.services, home.id)
  const own = like(mailOutbox.eventKey, `renewal-notice:${home.id}%`)
  const mails = await t.db.select().from(mailOutbox).where(own)
  expect(mails).toMatchObject([{ eventKey, payload: { after: price(3, 'year'), isAnew: false } }])
  await t.runJobs({ mayFail: true })
  await run(proveNotices)
  const [proved] = await t.db.select().from(renewalNotices).where(eq(renewalNotices.id, notice.id))
  expect(proved?.sentAt).not.toBeNull()
})

it('withdraws a corrected notice that was refused when the price changes again, so that nothing tries it anew', async () => {
  const home = await aSignedHome()
  const { endDate } = await home.row()
  await insertNotice(t.services, await home.row(), { sentAt: null, answer: null })
  const eventKey = `renewal-notice:${home.id}:${endDate}`
  const other = `renewal-notice:${crypto.randomUUID()}:${endDate}`
  const mail = { toAddress: home.student.email, toName: '', language: 'fr' as const, payload: {} }
  await t.db.insert(mailOutbox).values([
    { ...mail, eventKey, template: 'renewal-notice', state: 'sent' },
    { ...mail, eventKey: `${eventKey}:0`, template: 'renewal-notice', state: 'failed' },
    { ...mail, eventKey: other, template: 'renewal-notice', state: 'failed' },
  ])
  await home.pay((await home.ask({ numberOfRooms: 3 })).json().data.payAt)
  await home.sign()
  await tellNoticeAnew(t.services, home.id)
  const { revision } = await home.row()
  const mails = await t.db.select().from(mailOutbox).where(like(mailOutbox.eventKey, 'renewal-notice:%'))
  const standing = mails.map(({ eventKey, state }) => [eventKey, state])
  expect(standing).toContainEqual([eventKey, 'sent'])
  expect(standing).toContainEqual([other, 'failed'])
  expect(standing.map(([key]) => key)).toContain(`${eventKey}:${revision}`)
  expect(standing.map(([key]) => key)).not.toContain(`${eventKey}:0`)
})

it('leaves the price of a new year that begins while a move waits for its day', async () => {
  const home = await buySignedHome(w, { optionPayment: 'mensuel' })
  const before = await home.row()
  const today = dayOf(t.services.now())
  const priceCents = price(2, 'month') + 300
  await insertRenewedNotice(t.services, { ...before, endDate: addDays(today, 2) }, { priceCents })
  await home.ask({ address: tanneurs, effectOn: formatDay(addDays(today, 5)) })
  await home.sign()
  const announced = async () => {
    const [listed] = (await t.as(home.student).get('/api/payments')).json().contracts
    return listed.cents - listed.extraCents
  }
  expect(await announced()).toBe(priceCents)
  await w.forward(3 * 24 * 3600)
  await run(chargeNewPrices)
  expect(await home.row()).toMatchObject({ primeCents: priceCents })
  expect((await home.read()).waiting).toMatchObject({ next: { priceCents }, payments: [] })
  await w.forward(2 * 24 * 3600)
  await run(expireAmendments)
  expect(await home.read()).toMatchObject({ waiting: null, now: { address: { street: tanneurs.street } } })
  expect(await home.row()).toMatchObject({ primeCents: priceCents, priceId: before.priceId })
  expect(await chargedFor(before.subscriptionStripe)).toEqual([priceCents])
  expect(await announced()).toBe(priceCents)
})

import { addDays, addMonths } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished, vi } from 'vitest'
import { startHomeBuying } from '../../../test/homes.ts'
import { buySignedHome, pricesOfHomes } from '../../../test/signed-home.ts'
import { noteInstalments } from '../payments/note-instalments.ts'
import { paidFor } from '../payments/payments.queries.ts'
import { amendments } from './amendments.table.ts'
import { chargeAmendment } from './charge-amendment.ts'

const w = await startHomeBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t, stripe, outside } = w
const { price, chargedFor } = pricesOfHomes(w)

it('tells the provider of another rhythm only once the period that it asks for is paid', async () => {
  const home = await buySignedHome(w, { optionPayment: 'mensuel' })
  const subscription = (await home.row()).subscriptionStripe ?? ''
  const atProvider = () => stripe.subscriptions.retrieve(subscription)
  const last = (await paidFor(t.services, home.id)).at(-1)?.until ?? ''
  const [month, year] = [price(2, 'month'), price(2, 'year')]
  const { payments } = t.services
  const told = payments.changeRhythm
  onTestFinished(() => {
    payments.changeRhythm = told
  })
  // The bank refuses the next payment before the provider is told.
  payments.changeRhythm = async (wish) => {
    payments.changeRhythm = told
    const { customer } = await atProvider()
    const { id } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', {
      customer: `${customer}`,
    })
    await stripe.subscriptions.update(subscription, { default_payment_method: id })
    await outside.renew(subscription)
    return told(wish)
  }
  await home.ask({ interval: 'year' })
  await home.sign()
  await t.runJobs({ mayFail: true })
  await t.runJobs({ mayFail: true, evenLater: true })
  expect([(await atProvider()).status, await chargedFor(subscription)]).toEqual(['past_due', [month]])
  await w
    .soon(async () => {
      await t.runJobs({ mayFail: true })
      return (await home.row()).statut
    })
    .toBe('impayé')
  const [open] = (await stripe.invoices.list({ subscription, status: 'open' })).data
  const { id: good } = await stripe.paymentMethods.attach('pm_card_visa', {
    customer: `${(await atProvider()).customer}`,
  })
  await stripe.subscriptions.update(subscription, { default_payment_method: good })
  await stripe.invoices.pay(open?.id ?? '', { payment_method: good })
  const [one] = await t.db.select().from(amendments).where(eq(amendments.contractId, home.id))
  await t.services.jobs.enqueue(t.db, chargeAmendment, { amendmentId: one?.id ?? '' })
  await w
    .soon(async () => {
      await t.runJobs({ mayFail: true, evenLater: true })
      return [(await home.row()).statut, await chargedFor(subscription)]
    })
    .toEqual(['ok', [year]])
  expect((await home.row()).rhythmFrom).toBe(addMonths(addDays(last, 1), 1))
  await outside.renew(subscription)
  await noteInstalments(t.services, subscription)
  const paid = await paidFor(t.services, home.id)
  expect(paid.map(({ amountCents }) => amountCents)).toEqual([month, month, year])
})

import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aHome } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import { contracts } from '../contracts/contracts.table.ts'

const w = await startHomeBuying()
const { t, outside, stripe } = w

it('lets a home and its add-on, bought together, follow the one subscription that pays them', async () => {
  const student = await t.aStudent()
  const offer = w.addOn('month')
  await w.buy(student, aHome(), { additionalPriceId: offer?.id })
  const own = () =>
    t.db.select().from(contracts).where(eq(contracts.studentId, student.id)).orderBy(contracts.insuranceType)
  const [home, addOn] = await own()
  expect(addOn?.subscriptionStripe).toBe(home?.subscriptionStripe)
  const [subscription, customer] = [home?.subscriptionStripe ?? '', home?.customerStripe ?? '']
  const { id: bad } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await stripe.subscriptions.update(subscription, { default_payment_method: bad })
  await outside.renew(subscription)
  await w.soon(async () => (await own()).map(({ statut }) => statut)).toEqual(['impayé', 'impayé'])
  const failed = async () =>
    (await t.mails()).filter(
      ({ template, toAddress }) => template === 'payment-failed' && toAddress === student.email,
    )
  expect(await failed()).toMatchObject([
    {
      payload: {
        amount: (home?.primeCents ?? 0) + (addOn?.primeCents ?? 0),
        covers: [{ reference: home?.reference }, { reference: addOn?.reference }],
      },
    },
  ])
  const path = '/api/payments/account/stripe/management'
  const portal = await t.as(student).post(path, { typeContract: 'multimedia' })
  await outside.saveCardAtPortal(portal.json())
  await w.soon(async () => (await own()).map(({ statut }) => statut)).toEqual(['ok', 'ok'])
})

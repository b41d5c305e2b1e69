import { addMonths } from '@cursus/shared/day'
import { expect, it } from 'vitest'
import { startDeviceBuying } from '../../../test/devices.ts'
import type { Person } from '../../../test/people.ts'

const w = await startDeviceBuying()
const { t, outside, stripe, today } = w

/** A phone that is insured and signed, with its document. */
async function anInsuredPhone(who: Person) {
  const { link } = await w.buy(who)
  await outside.sign(link ?? '')
  await w.soon(() => w.mailsOf(who)).toEqual(['certificate-issued'])
  const [row] = await w.contractsOf(who)
  return {
    id: row?.id ?? '',
    subscription: row?.subscriptionStripe ?? '',
    customer: row?.customerStripe ?? '',
  }
}
const portal = (who: Person, typeContract: string) =>
  t.as(who).post('/api/payments/account/stripe/management', { typeContract })
const statut = async (who: Person) => (await w.contractsOf(who)).map((row) => row.statut)

it('suspends a phone whose premium fails, and takes it back once its holder has paid in the portal of that contract', async () => {
  const [student, other] = [await w.aPartner(), await w.aPartner()]
  const { subscription, customer } = await anInsuredPhone(student)
  const { id: bad } = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  await stripe.subscriptions.update(subscription, { default_payment_method: bad })
  await outside.renew(subscription)
  await w.soon(() => statut(student)).toEqual(['impayé'])
  expect(await w.mailsOf(student)).toEqual(['certificate-issued', 'payment-failed'])
  for (const [who, type] of [
    [student, 'home'],
    [other, 'multimedia'],
  ] as const) {
    expect((await portal(who, type)).json().code).toBe('payments.no_subscription')
  }
  const address: string = (await portal(student, 'multimedia')).json()
  expect(await (await fetch(address)).text()).toContain(student.email)
  await outside.saveCardAtPortal(address)
  await w.soon(() => statut(student)).toEqual(['ok'])
})

it('ends the subscription of a phone with its contract, whose IMEI is free from then on', async () => {
  const student = await w.aPartner()
  const { id, subscription } = await anInsuredPhone(student)
  const admin = await t.anAdmin()
  const change = await t.as(admin).put('/api/contracts', { id, statut: 'résilié', endDate: today })
  expect(change.statusCode).toBe(200)
  await w.soon(async () => (await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled')
  const [row] = await w.contractsOf(student)
  expect(row).toMatchObject({ endDate: today, contractualEnd: addMonths(today, 12) })
  expect((await t.as(student).get('/api/contracts/current_contract')).json().data).toEqual([])
  const { details } = (await w.formOf(student, id)).json()
  const again = { ...details, acceptTerm: true, acceptTerm2: true }
  expect((await w.checkout(await w.aPartner(), 'tel_0300_month', again)).statusCode).toBe(200)
})

import { addMonths, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { anImei, aPhone } from '../../../test/covers.ts'
import { startDeviceBuying } from '../../../test/devices.ts'
import type { Person } from '../../../test/people.ts'
import { shareOfDays } from '../../../test/share-of-days.ts'
import { transact } from '../../platform/database.ts'
import { tellTariffsChanged } from '../tariffs/tariffs.queries.ts'
import { deviceOffers } from '../tariffs/tariffs.table.ts'
import { devices } from './devices.table.ts'

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

it('insures another phone in the place of the first, by the band of its price, once paid and signed', async () => {
  await w.passMidnight()
  const student = await w.aPartner()
  const { id, subscription } = await anInsuredPhone(student)
  const { details: first } = (await w.formOf(student, id)).json()
  const path = `/api/contracts/${id}/change`
  const { brand, model, condition, reference, description } = aPhone({ model: 'Modèle Z' })
  const texts = { brand, model, condition, reference, description }
  const wish = {
    ...{ ...texts, imei: anImei(), purchasePriceTTC: 420, purchaseDate: formatDay(today) },
    hasReadDraft: true,
  }
  const store = (deviceType: string | null) =>
    t.db.update(devices).set({ deviceType }).where(eq(devices.contractId, id))
  // A device of old, which was not asked for its kind.
  await store(null)
  expect((await t.as(student).post(path, { hasReadDraft: true })).json().data.state).toBe('same')
  await store('Smartphone')
  const asked = (await t.as(student).post(path, wish)).json().data
  const { left, of } = asked.offer.days
  const [before, after] = ['tel_0300_month', 'tel_0450_month'].map((one) => w.offer(one).unitAmount)
  expect(asked).toMatchObject({
    state: 'to_pay',
    offer: {
      differenceCents: shareOfDays((after ?? 0) - (before ?? 0), left, of),
      next: { kind: 'device', model: 'Modèle Z', imei: wish.imei, priceCents: after },
    },
  })
  await outside.pay(asked.payAt)
  await t.as(student).post(`${path}/paid`, { sessionId: outside.sessionIdOf(asked.payAt) })
  expect((await w.formOf(student, id)).json().details).toEqual(first)
  const { link } = (await t.as(student).post(`${path}/signature`, {})).json().data
  await outside.sign(link)
  const { now, done } = (await t.as(student).post(`${path}/signed`, {})).json().data
  expect([now.model, now.imei, done.reference]).toEqual(['Modèle Z', wish.imei, expect.any(String)])
  const [row] = await w.contractsOf(student)
  expect(row).toMatchObject({ priceId: w.offer('tel_0450_month').id, primeCents: after })
  const charged = async () =>
    (await stripe.subscriptions.retrieve(subscription)).items.data.map(({ price }) => price.unit_amount)
  await w.soon(charged).toEqual([after])
  await w.soon(() => w.mailsOf(student)).toContain('document-replaced')
  // The first phone is nobody's any more.
  const again = { ...first, acceptTerm: true, acceptTerm2: true }
  expect((await w.checkout(await w.aPartner(), 'tel_0300_month', again)).statusCode).toBe(200)
})

it('insures another phone of the same band for whoever has it, though the band is sold no more', async () => {
  const student = await w.aPartner()
  const { id } = await anInsuredPhone(student)
  const { details } = (await w.formOf(student, id)).json()
  const { id: offer, unitAmount } = w.offer('tel_0300_month')
  const sell = async (active: boolean) => {
    await t.db.update(deviceOffers).set({ active }).where(eq(deviceOffers.id, offer))
    await transact(t.db, tellTariffsChanged)
  }
  onTestFinished(() => sell(true))
  await sell(false)
  await w.soon(async () => (await w.checkout(await w.aPartner(), offer, details)).statusCode).toBe(422)
  const answer = await t
    .as(student)
    .post(`/api/contracts/${id}/change`, { imei: anImei(), hasReadDraft: true })
  expect(answer.json().errors).toBeUndefined()
  expect(answer.json().data.offer).toMatchObject({ differenceCents: 0, next: { priceCents: unitAmount } })
})

it('takes no phone that another contract insures, none too old, and none beyond every band', async () => {
  const [student, other] = [await w.aPartner(), await w.aPartner()]
  const { id } = await anInsuredPhone(student)
  const { id: otherId } = await anInsuredPhone(other)
  const { details } = (await w.formOf(other, otherId)).json()
  const faultsOf = async (wish: object) =>
    Object.keys((await t.as(student).post(`/api/contracts/${id}/change`, wish)).json().errors ?? {})
  expect(await faultsOf({ imei: details.imei })).toEqual(['imei'])
  expect(await faultsOf({ imei: '123456789012345' })).toEqual(['imei'])
  expect(await faultsOf({ purchaseDate: formatDay(addMonths(today, -61)) })).toEqual(['purchaseDate'])
  expect(await faultsOf({ purchasePriceTTC: 9000 })).toEqual(['purchasePriceTTC'])
  expect((await t.as(other).post(`/api/contracts/${id}/change`, { model: 'X' })).statusCode).toBe(404)
})

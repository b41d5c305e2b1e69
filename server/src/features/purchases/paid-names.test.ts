import { parseDay } from '@cursus/shared/day'
import { languages } from '@cursus/shared/language'
import { billedMonths } from '@cursus/shared/travel-price'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aHome, homeCalls } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import { buySignedHome, pricesOfHomes } from '../../../test/signed-home.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { paidFor } from '../payments/payments.queries.ts'
import { providerProduct } from '../tariffs/tariffs.queries.ts'
import { purchases } from './purchases.table.ts'

const w = await startHomeBuying()
const { t, outside, stripe, tariffs } = w
const { payments } = t.services
const day = (text: string) => parseDay(text) ?? ''
const { startDate, endDate } = w.inJapan
const months = billedMonths({ startDate: day(startDate), endDate: day(endDate) })

const asked = { fr: 'fr-FR', en: 'en-GB', ch: 'zh-CN', ar: 'ar' }
const named = {
  home: {
    fr: 'Assurance habitation, 2 pièces',
    en: 'Home insurance, 2 rooms',
    ch: '住房保险，2 间房',
    ar: 'تأمين السكن، عدد الغرف: 2',
  },
  stay: {
    fr: 'Santé/Mobilité zone 3',
    en: 'Health/Mobility, zone 3',
    ch: '健康/国际流动，第 3 区',
    ar: 'الصحة/التنقل الدولي، المنطقة 3',
  },
}

/** How the description of a stay in Japan ends: its country, as the language says where somebody is. */
const where = { fr: ' au Japon', en: ' in Japan', ch: '，在日本', ar: ' في اليابان' }

async function linesOf(address: string) {
  const { line_items } = await stripe.checkout.sessions.retrieve(outside.sessionIdOf(address), {
    expand: ['line_items'],
  })
  return line_items?.data.map(({ description }) => description)
}

it.each(
  languages,
)('names a home and its devices, and a stay, on the payment page in the language %s', async (language) => {
  const headers = { 'accept-language': asked[language] }
  const student = await t.aStudent()
  const offer = w.addOn('month')
  const home = {
    priceId: w.homeId(2, 'month'),
    additionalPriceId: offer?.id,
    contract: aHome(),
  }
  const address = (await t.as(student).post(homeCalls.checkout, home, { headers })).json()
  const { zh: ch, ...others } = offer?.name ?? {}
  expect(await linesOf(address)).toEqual([named.home[language], { ...others, ch }[language]])
  const page = await (await fetch(address)).text()
  expect(page).toContain(named.home[language])

  const stay = { priceId: tariffs.travelPrice(3, months)?.id, contract: w.inJapan }
  const path = '/api/payments/checkout/health_mobility'
  const partner = await t.aStudent({ role: 'ROLE_STUDENT_PARTNER', school: await t.aSchool() })
  const other = (await t.as(partner).post(path, stay, { headers })).json()
  expect(await linesOf(other)).toEqual([named.stay[language]])
  const [bought] = await t.db.select().from(purchases).where(eq(purchases.studentId, partner.id))
  expect(bought?.description.slice(-where[language].length)).toBe(where[language])
})

it.each(
  languages,
)('opens the contracts of what was paid in the language %s, with invoices by our own names', async (language) => {
  const headers = { 'accept-language': asked[language] }
  const student = await t.aStudent()
  const priceId = w.homeId(2, 'month') ?? ''
  const body = { priceId, contract: aHome() }
  const address = (await t.as(student).post(homeCalls.checkout, body, { headers })).json()
  await outside.pay(address)
  const created = await w.create(student, outside.sessionIdOf(address))
  const { contractId } = created.json()
  const [row] = await t.db.select().from(contracts).where(eq(contracts.id, contractId))
  const subscription = row?.subscriptionStripe ?? ''
  const [invoice] = await payments.invoicesOf(subscription)
  expect(invoice?.lines.map(({ productId }) => productId)).toEqual([providerProduct(priceId)])
  const [newest] = (await stripe.invoices.list({ subscription })).data
  expect(newest?.lines.data[0]?.description).toContain(named.home[language])
  await w.soon(async () => (await paidFor(t.services, contractId)).length).toBe(1)

  // A line is found in whatever language it is worded, and what is added to it is worded alike.
  const item = { subscriptionId: subscription, lookupKey: 'none', productId: providerProduct(priceId) }
  const from = new Date()
  const difference = { cents: 45, from, until: new Date(from.getTime() + 86_400_000) }
  await payments.addDifference({ idempotencyKey: `difference:${contractId}`, item, difference })
  await outside.renew(subscription)
  const [renewed] = (await stripe.invoices.list({ subscription })).data
  expect(renewed?.lines.data.map(({ description }) => description?.includes(named.home[language]))).toEqual([
    true,
    true,
  ])
  expect((await payments.removeItem(item))?.isOver).toBe(true)
})

it('words the line of a changed home in the language of its person from the next invoice on', async () => {
  const { chargedFor, price } = pricesOfHomes(w)
  const home = await buySignedHome(w, { optionPayment: 'mensuel' })
  await t.db.update(users).set({ language: 'ch' }).where(eq(users.id, home.student.id))
  await w.forward(24 * 86_400)
  await home.ask({ numberOfRooms: 3 })
  await home.sign()
  await t.runJobs({ mayFail: true })
  const subscription = (await home.row()).subscriptionStripe ?? ''
  await w.soon(() => chargedFor(subscription)).toEqual([price(3, 'month')])
  await outside.renew(subscription)
  const [newest] = (await stripe.invoices.list({ subscription })).data
  expect(newest?.lines.data.map(({ description }) => description).join()).toContain('住房保险，3 间房')
  await w.soon(async () => (await paidFor(t.services, home.id)).length).toBeGreaterThan(1)
})

import { expect, it } from 'vitest'
import { aComputer, aPhone } from '../../../test/covers.ts'
import { startDeviceBuying } from '../../../test/devices.ts'

const w = await startDeviceBuying()
const { outside, stripe } = w

/** Cents a month and euros a year for each band of smartphones, by the upper end of the band in euros. */
const phones: [number, number, number][] = [
  [150, 349, 38],
  [300, 499, 55],
  [450, 649, 71],
  [600, 799, 88],
  [800, 999, 110],
  [1000, 1199, 132],
  [1250, 1399, 154],
  [1500, 1599, 176],
  [2000, 1899, 209],
  [2500, 2199, 242],
]
/** Cents a month and euros a year for each formula, with the dearest device that it insures. */
const formulas: [string, number, number, number][] = [
  ['essentiels_hors_tel', 1999.99, 499, 55],
  ['tous_produit_hors_tel', 1999.99, 699, 77],
  ['essentiels_tel', 350, 799, 88],
  ['tous_produit_tel', 350, 999, 110],
]
const rows = [
  ...phones.map(([top, month, year], place) => {
    const product = `tel_${String(top).padStart(4, '0')}`
    return { product, bottom: phones[place - 1]?.[0] ?? 0, top, month, year }
  }),
  ...formulas.map(([product, top, month, year]) => ({ product, bottom: 0, top, month, year })),
]
const cents = (euros: number) => Math.round(euros * 100)

/** Amounts that the payment provider was asked to charge. */
async function charged(address: string) {
  const session = await stripe.checkout.sessions.retrieve(outside.sessionIdOf(address), {
    expand: ['line_items'],
  })
  return {
    mode: session.mode,
    total: session.amount_total,
    lines: session.line_items?.data.map(({ price }) => [price?.lookup_key, price?.recurring?.interval]),
  }
}

it.each(
  rows,
)('charges for each rhythm of $product what stands in the tariff, from $bottom to $top €', async (row) => {
  const { product, bottom, top } = row
  const student = await w.aPartner()
  const draftOf = (price: number) =>
    product.includes('hors') ? aComputer({ purchasePriceTTC: price }) : aPhone({ purchasePriceTTC: price })
  for (const interval of ['month', 'year'] as const) {
    const wanted = `${product}_${interval}`
    const expected = {
      mode: 'subscription',
      total: interval === 'month' ? row.month : row.year * 100,
      lines: [[`price_mm_${wanted}`, interval]],
    }
    for (const price of [cents(bottom) + 1, cents(top) - 1, cents(top)]) {
      const answer = await w.checkout(student, wanted, draftOf(price / 100))
      expect([price, answer.statusCode]).toEqual([price, 200])
      expect([price, await charged(answer.json())]).toEqual([price, expected])
    }
    const outsideOfIt = bottom > 0 ? [cents(bottom), cents(top) + 1] : [cents(top) + 1]
    for (const price of outsideOfIt) {
      const answer = await w.checkout(student, wanted, draftOf(price / 100))
      expect([price, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
        price,
        422,
        ['contract.purchasePriceTTC'],
      ])
    }
  }
})

it('insures no phone that was bought for nothing', async () => {
  const student = await w.aPartner()
  const free = await w.checkout(student, 'tel_0150_month', aPhone({ purchasePriceTTC: 0 }))
  expect([free.statusCode, Object.keys(free.json().errors)]).toEqual([422, ['contract.purchasePriceTTC']])
})

it('takes an offer by its id or its product, and charges what the tariff says, whatever is sent beside it', async () => {
  const student = await w.aPartner()
  const { id, product } = w.offer('tel_0300_month')
  const phone = aPhone()
  const byProduct = await w.checkout(student, product, { ...phone, priceId: id, price: 1, unit_amount: 1 })
  const byId = await w.checkout(student, id, { ...phone, priceId: product })
  for (const { statusCode, json } of [byProduct, byId]) {
    expect([statusCode, (await charged(json())).total]).toEqual([200, 499])
  }
  // One draft, however its offer is named: one purchase that is left to pay.
  expect((await w.t.as(student).get('/api/purchases/unfinished')).json().data).toHaveLength(1)
})

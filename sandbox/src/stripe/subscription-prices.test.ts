import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { aSession, aStripe, pay, somePrices } from '../../test/a-stripe.ts'

const month = { seconds: 31 * 24 * 3600 }

async function aSubscriber() {
  const t = await aStripe()
  const { monthly } = await somePrices(t.stripe)
  const session = await aSession(t.stripe, monthly.id, { mode: 'subscription' })
  await pay(session)
  const { subscription } = await t.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
  const { id, items, customer: payer } = subscription as Stripe.Subscription
  const customer = String(payer)
  const item = items.data[0] as Stripe.SubscriptionItem
  const product = monthly.product as string
  const dearer = await t.stripe.prices.create({
    currency: 'eur',
    unit_amount: 800,
    product,
    recurring: { interval: 'month' },
  })
  const change = (params: Stripe.SubscriptionUpdateParams) => t.stripe.subscriptions.update(id, params)
  const amounts = async () => {
    const { data } = await t.stripe.invoices.list({ subscription: id })
    return data.map(({ total, lines }) => [total, lines.data.map(({ amount }) => amount)])
  }
  return { ...t, id, customer, item, product, dearer, change, amounts }
}

it('asks for another price, and for what was added, with the next invoice alone', async () => {
  const { control, item, product, dearer, change, amounts } = await aSubscriber()
  const period = {
    start: { type: 'timestamp' as const, timestamp: item.current_period_start },
    end: { type: 'timestamp' as const, timestamp: item.current_period_end },
  }
  const changed = await change({
    items: [{ id: item.id, price: dearer.id }],
    add_invoice_items: [{ price_data: { currency: 'eur', product, unit_amount: 45 }, period }],
    proration_behavior: 'none',
  })
  expect(changed.items.data).toMatchObject([{ id: item.id, price: { unit_amount: 800 } }])
  expect(changed.items.data[0]?.current_period_end).toBe(item.current_period_end)
  expect(await amounts()).toEqual([[700, [700]]])
  await control('POST', '/clock', month)
  await control('POST', '/clock', month)
  expect(await amounts()).toEqual([
    [800, [800]],
    [845, [800, 45]],
    [700, [700]],
  ])
})

it('takes off what was added below zero', async () => {
  const { control, product, change, amounts } = await aSubscriber()
  await change({ add_invoice_items: [{ price_data: { currency: 'eur', product, unit_amount: -45 } }] })
  await control('POST', '/clock', month)
  expect((await amounts())[0]).toEqual([655, [700, -45]])
})

it('invoices what was added at once where that is asked for, and refuses where nothing was', async () => {
  const { stripe, id, customer, product, change, amounts } = await aSubscriber()
  const wish = { customer, subscription: id, auto_advance: true }
  await expect(stripe.invoices.create(wish)).rejects.toMatchObject({
    code: 'invoice_no_subscription_line_items',
  })
  await change({ add_invoice_items: [{ price_data: { currency: 'eur', product, unit_amount: 45 } }] })
  expect(await stripe.invoices.create(wish)).toMatchObject({ status: 'paid', billing_reason: 'manual' })
  expect(await amounts()).toEqual([
    [45, [45]],
    [700, [700]],
  ])
  await expect(stripe.invoices.create({ ...wish, customer: 'cus_other' })).rejects.toThrow('own subscription')
})

it('refuses what is no line, no price or another rhythm, and what it would have to prorate', async () => {
  const { stripe, item, product, dearer, change } = await aSubscriber()
  const yearly = await stripe.prices.create({
    currency: 'eur',
    unit_amount: 800,
    product,
    recurring: { interval: 'year' },
  })
  const none = { proration_behavior: 'none' } as const
  const wished = { id: item.id, price: dearer.id }
  const refused: [Stripe.SubscriptionUpdateParams, string][] = [
    [{ items: [{ ...wished, id: 'si_unknown' }], ...none }, 'items[0][id]'],
    [{ items: [{ ...wished, price: 'price_unknown' }], ...none }, 'items[0][price]'],
    [{ items: [{ ...wished, price: yearly.id }], ...none }, 'items[0][price]'],
    [{ items: [wished] }, 'proration_behavior'],
    [
      { add_invoice_items: [{ price_data: { currency: 'eur', product: 'none', unit_amount: 1 } }] },
      'add_invoice_items[0][price_data][product]',
    ],
  ]
  for (const [params, param] of refused) {
    await expect(change(params)).rejects.toMatchObject({ param })
  }
})

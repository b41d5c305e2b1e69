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
  const { stripe, control, id, item, product, dearer, change, amounts } = await aSubscriber()
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
  const { data } = await stripe.invoices.list({ subscription: id })
  expect(data[1]?.lines.data.map(({ parent }) => parent?.type)).toEqual([
    'subscription_item_details',
    'invoice_item_details',
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

it('takes another rhythm with a trial: an invoice of nothing now, and the new price from its end', async () => {
  const { stripe, control, id, item, product, change, amounts } = await aSubscriber()
  const yearly = await stripe.prices.create({
    ...{ currency: 'eur', unit_amount: 7000, product, recurring: { interval: 'year' } },
  })
  const trialEnd = item.current_period_end
  const changed = await change({
    items: [{ id: item.id, price: yearly.id }],
    trial_end: trialEnd,
    proration_behavior: 'none',
  })
  expect(changed).toMatchObject({
    status: 'trialing',
    trial_end: trialEnd,
    billing_cycle_anchor: trialEnd,
    items: { data: [{ id: item.id, current_period_end: trialEnd, plan: { interval: 'year' } }] },
  })
  const [trial] = (await stripe.invoices.list({ subscription: id })).data
  expect(trial).toMatchObject({ billing_reason: 'subscription_update', status: 'paid', total: 0 })
  await control('POST', '/clock', month)
  const renewed = await stripe.subscriptions.retrieve(id)
  expect([renewed.status, renewed.trial_end]).toEqual(['active', trialEnd])
  const [line] = renewed.items.data
  const years = (end = 0) => new Date(end * 1000).getUTCFullYear()
  expect(line?.current_period_start).toBe(trialEnd)
  expect(years(line?.current_period_end) - years(trialEnd)).toBe(1)
  await control('POST', '/clock', month)
  expect(await amounts()).toEqual([
    [7000, [7000]],
    [0, [0]],
    [700, [700]],
  ])
})

it('charges each line by its own rhythm, and puts what waited on the invoice of a trial', async () => {
  const { stripe, control } = await aStripe()
  const { monthly } = await somePrices(stripe)
  const other = await stripe.products.create({ name: 'Appareils' })
  const price = (product: string, unit_amount: number, interval: 'month' | 'year') =>
    stripe.prices.create({ currency: 'eur', unit_amount, product, recurring: { interval } })
  const devices = await price(other.id, 300, 'month')
  const session = await aSession(stripe, monthly.id, {
    mode: 'subscription',
    line_items: [monthly.id, devices.id].map((one) => ({ price: one, quantity: 1 })),
  })
  await pay(session)
  const id = String((await stripe.checkout.sessions.retrieve(session.id)).subscription)
  const { items } = await stripe.subscriptions.retrieve(id)
  const [home] = items.data
  const product = String(monthly.product)
  await stripe.subscriptions.update(id, {
    add_invoice_items: [{ price_data: { currency: 'eur', product, unit_amount: 60 } }],
  })
  const yearly = await price(product, 7000, 'year')
  await stripe.subscriptions.update(id, {
    items: [{ id: home?.id ?? '', price: yearly.id }],
    trial_end: home?.current_period_end ?? 0,
    proration_behavior: 'none',
  })
  await control('POST', '/clock', month)
  await control('POST', '/clock', month)
  const { data } = await stripe.invoices.list({ subscription: id })
  expect(data.map(({ lines }) => lines.data.map(({ amount }) => amount))).toEqual([
    [300],
    [7000, 300],
    [0, 0, 60],
    [700, 300],
  ])
  expect(data.every(({ status }) => status === 'paid')).toBe(true)
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
    [{ items: [wished], trial_end: item.current_period_end }, 'proration_behavior'],
    [{ items: [wished], trial_end: item.current_period_start - 60, ...none }, 'trial_end'],
    [
      { add_invoice_items: [{ price_data: { currency: 'eur', product: 'none', unit_amount: 1 } }] },
      'add_invoice_items[0][price_data][product]',
    ],
  ]
  for (const [params, param] of refused) {
    await expect(change(params)).rejects.toMatchObject({ param })
  }
})

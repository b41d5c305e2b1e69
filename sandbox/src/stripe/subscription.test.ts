import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { aSession, aStripe, aSubscriber, somePrices } from '../../test/a-stripe.ts'

const days = (n: number) => ({ seconds: n * 24 * 3600 })

it('makes customer, subscription and a paid first invoice only once the page is paid', async () => {
  const { stripe } = await aStripe()
  const { monthly } = await somePrices(stripe)
  const open = await aSession(stripe, monthly.id, { mode: 'subscription' })
  expect(open).toMatchObject({ subscription: null, invoice: null, customer: null })
  const { session, subscription } = await aSubscriber()
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: null,
    amount_total: 700,
  })
  expect(subscription).toMatchObject({
    status: 'active',
    metadata: { purchase: 'p7' },
    billing_mode: { type: 'flexible' },
    items: { data: [{ price: { unit_amount: 700 } }] },
  })
  expect(subscription).not.toHaveProperty('current_period_end')
  expect(session.invoice).toMatchObject({
    status: 'paid',
    billing_reason: 'subscription_create',
    amount_paid: 700,
    parent: { subscription_details: { subscription: subscription.id, metadata: { purchase: 'p7' } } },
  })
})

it('finds the invoice of a payment through its invoice payment', async () => {
  const { stripe, session } = await aSubscriber()
  const invoice = await stripe.invoices.retrieve((session.invoice as Stripe.Invoice).id, {
    expand: ['payments'],
  })
  const intent = invoice.payments?.data[0]?.payment.payment_intent as string
  const found = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
  })
  expect(found.data.map((one) => one.invoice)).toEqual([invoice.id])
})

it('renews each month when the clock moves, on the same day', async () => {
  const { stripe, control, subscription, again } = await aSubscriber()
  await control('POST', '/clock', days(62))
  const invoices = await stripe.invoices.list({ subscription: subscription.id })
  expect(invoices.data.map((one) => [one.billing_reason, one.status])).toEqual([
    ['subscription_cycle', 'paid'],
    ['subscription_cycle', 'paid'],
    ['subscription_create', 'paid'],
  ])
  const at = (seconds = 0) => new Date(seconds * 1000)
  const end = at((await again()).items.data[0]?.current_period_end)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  expect(end.getUTCDate()).toBe(Math.min(at(subscription.start_date).getUTCDate(), lastDay))
})

it('falls past due when a later charge fails, tries again, and ends after the last try', async () => {
  const { control, again, lastEvents } = await aSubscriber({ number: '4000 0000 0000 0341' })
  await control('POST', '/clock', days(32))
  expect((await again()).status).toBe('past_due')
  expect(await lastEvents(2)).toEqual(['customer.subscription.updated', 'invoice.payment_failed'])
  for (const wait of [4, 6, 8]) await control('POST', '/clock', days(wait))
  expect((await again()).status).toBe('canceled')
  expect(await lastEvents(2)).toEqual(['customer.subscription.deleted', 'invoice.payment_failed'])
})

it('stays ended though a second open invoice is tried at the same moment', async () => {
  const { control, again, subscription } = await aSubscriber({ number: '4000 0000 0000 0341' })
  for (const _ of [1, 2]) await control('POST', `/stripe/subscriptions/${subscription.id}/renew`)
  for (const wait of [4, 6, 8]) await control('POST', '/clock', days(wait))
  expect(await again()).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) })
})

it('ends at the end of the period when asked, or at once', async () => {
  const first = await aSubscriber()
  const ending = await first.stripe.subscriptions.update(first.subscription.id, {
    cancel_at_period_end: true,
  })
  expect(ending.cancel_at).toBe(first.subscription.items.data[0]?.current_period_end)
  await first.control('POST', '/clock', days(32))
  expect((await first.again()).status).toBe('canceled')
  const second = await aSubscriber()
  expect((await second.stripe.subscriptions.cancel(second.subscription.id)).status).toBe('canceled')
  await expect(second.stripe.subscriptions.cancel(second.subscription.id)).rejects.toMatchObject({
    statusCode: 404,
  })
  await expect(
    second.stripe.subscriptions.update(second.subscription.id, { cancel_at_period_end: true }),
  ).rejects.toThrow()
})

it('ends on the instant that is given, moves it and goes on, and forgets it by no other change', async () => {
  const { stripe, subscription, again, control, lastEvents } = await aSubscriber()
  const start = Math.floor(Date.now() / 1000)
  const inDays = (n: number) => start + n * 24 * 3600
  const update = (change: Stripe.SubscriptionUpdateParams) =>
    stripe.subscriptions.update(subscription.id, { proration_behavior: 'none', ...change })
  expect(await update({ cancel_at: inDays(10) })).toMatchObject({
    status: 'active',
    cancel_at: inDays(10),
    cancel_at_period_end: false,
  })
  expect(await lastEvents(1)).toEqual(['customer.subscription.updated'])
  expect((await update({ metadata: { a: 'b' } })).cancel_at).toBe(inDays(10))
  expect((await update({ cancel_at: inDays(20) })).cancel_at).toBe(inDays(20))
  expect(await update({ cancel_at: '' })).toMatchObject({ cancel_at: null, canceled_at: null })
  expect((await update({ cancel_at: 'min_period_end' })).cancel_at).toBe(
    subscription.items.data[0]?.current_period_end,
  )
  await update({ cancel_at: inDays(20) })
  await control('POST', '/clock', days(21))
  expect(await again()).toMatchObject({ status: 'canceled', ended_at: expect.any(Number) })
  expect(await lastEvents(1)).toEqual(['customer.subscription.deleted'])
})

it('refuses an end in the past, two ends at once, and a way to prorate that it does not know', async () => {
  const { stripe, subscription, again } = await aSubscriber()
  const update = (change: object) => stripe.subscriptions.update(subscription.id, change)
  const past = Math.floor(Date.now() / 1000) - 60
  await expect(update({ cancel_at: past })).rejects.toMatchObject({ statusCode: 400, param: 'cancel_at' })
  const both = { cancel_at: past + 86_400, cancel_at_period_end: true }
  await expect(update(both)).rejects.toMatchObject({ statusCode: 400, param: 'cancel_at' })
  await expect(update({ proration_behavior: 'some' })).rejects.toMatchObject({ param: 'proration_behavior' })
  await expect(stripe.subscriptions.update('sub_none', { cancel_at: '' })).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  expect((await again()).cancel_at).toBeNull()
})

it('starts a subscription for a customer with a saved card, and refuses one without', async () => {
  const { stripe } = await aStripe()
  const { monthly, once } = await somePrices(stripe)
  const bare = await stripe.customers.create({ email: 'a@b.fr' })
  const start = (customer: string, price = monthly.id, more = {}) =>
    stripe.subscriptions.create({ customer, items: [{ price }], ...more })
  await expect(start(bare.id)).rejects.toMatchObject({ code: 'resource_missing' })
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: bare.id })
  expect((await start(bare.id, monthly.id, { default_payment_method: card.id })).status).toBe('active')
  await expect(start(bare.id, once.id, { default_payment_method: card.id })).rejects.toMatchObject({
    param: 'items[0][price]',
  })
  await expect(
    stripe.paymentMethods.attach('pm_card_chargeDeclined', { customer: bare.id }),
  ).rejects.toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
  })
})

it('charges nothing until a trial ends, and then the card that is saved', async () => {
  const { stripe, control } = await aStripe()
  const { monthly } = await somePrices(stripe)
  const { id: customer } = await stripe.customers.create({
    payment_method: 'pm_card_chargeCustomerFail',
    invoice_settings: { default_payment_method: 'pm_card_chargeCustomerFail' },
  })
  const now = Math.floor(Date.now() / 1000)
  const start = (trial_end: number) =>
    stripe.subscriptions.create({ customer, items: [{ price: monthly.id }], trial_end })
  await expect(start(now - 1)).rejects.toMatchObject({ statusCode: 400, param: 'trial_end' })
  const { id, status } = await start(now + 60)
  expect(status).toBe('trialing')
  await control('POST', '/clock', { seconds: 61 })
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due')
  const invoices = await stripe.invoices.list({ subscription: id })
  expect(invoices.data.map((one) => [one.billing_reason, one.status, one.amount_due])).toEqual([
    ['subscription_cycle', 'open', 700],
    ['subscription_create', 'paid', 0],
  ])
})

it('takes a line out of a subscription, which is then charged without it, and never the last one', async () => {
  const { stripe } = await aStripe()
  const { monthly } = await somePrices(stripe)
  const price = { currency: 'eur', product: 'travel', recurring: { interval: 'month' as const } }
  const other = await stripe.prices.create({ ...price, unit_amount: 300, lookup_key: 'add_on' })
  const { id: customer } = await stripe.customers.create({
    payment_method: 'pm_card_visa',
    invoice_settings: { default_payment_method: 'pm_card_visa' },
  })
  const { id, items } = await stripe.subscriptions.create({
    customer,
    items: [{ price: monthly.id }, { price: other.id }],
  })
  const item = items.data.find((one) => one.price.lookup_key === 'add_on')?.id ?? ''
  const remove = (one: string) => stripe.subscriptionItems.del(one, { proration_behavior: 'none' })
  expect(await remove(item)).toMatchObject({ id: item, object: 'subscription_item', deleted: true })
  const { data } = (await stripe.subscriptions.retrieve(id)).items
  expect(data.map((one) => one.price.id)).toEqual([monthly.id])
  await expect(remove(item)).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
  await expect(remove(data[0]?.id ?? '')).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('at least one active plan'),
  })
})

it('collects nothing any more of a subscription that is ended with an open invoice', async () => {
  const { stripe, control, again, subscription } = await aSubscriber({ number: '4000 0000 0000 0341' })
  await control('POST', `/stripe/subscriptions/${subscription.id}/renew`)
  expect((await again()).status).toBe('past_due')
  await stripe.subscriptions.cancel(subscription.id)
  await control('POST', '/clock', days(10))
  expect((await again()).status).toBe('canceled')
  const open = await stripe.invoices.list({ subscription: subscription.id, status: 'open' })
  expect(open.data).toMatchObject([{ attempt_count: 1, next_payment_attempt: null, auto_advance: false }])
})

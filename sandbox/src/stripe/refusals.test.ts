import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { aSession, aStripe, pay, somePrices } from '../../test/a-stripe.ts'

type Params = Record<string, unknown>
const soon = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60

it.each<[string, Params, object]>([
  [
    'a removed parameter',
    { payment_method_types: ['card'] },
    { code: 'payment_method_types_no_longer_supported' },
  ],
  ['the old name of the hosted page', { ui_mode: 'hosted' }, { param: 'ui_mode' }],
  ['the old embedded page', { ui_mode: 'embedded' }, { param: 'ui_mode' }],
  ['a customer and an address together', { customer: 'CUSTOMER' }, { param: 'customer' }],
  [
    'an unknown customer',
    { customer: 'cus_none', customer_email: undefined },
    { code: 'resource_missing', param: 'customer' },
  ],
  ['an address of mail that is none', { customer_email: 'malo' }, { code: 'email_invalid' }],
  ['no success address', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
  ['a success address that is none', { success_url: '/checkout' }, { code: 'url_invalid' }],
  ['a cancel address that is a script', { cancel_url: 'javascript:alert(1)' }, { code: 'url_invalid' }],
  ['an expiry in less than half an hour', { expires_at: soon(20) }, { param: 'expires_at' }],
  ['an expiry after more than a day', { expires_at: soon(25 * 60) }, { param: 'expires_at' }],
  ['Arabic, which the page does not have', { locale: 'ar' }, { param: 'locale' }],
  ['our own code for Chinese', { locale: 'ch' }, { param: 'locale' }],
  ['no lines', { line_items: undefined }, { code: 'parameter_missing', param: 'line_items' }],
  ['an unknown price', { line_items: [{ price: 'price_none', quantity: 1 }] }, { code: 'resource_missing' }],
  ['an inactive price', { line_items: [{ price: 'OLD', quantity: 1 }] }, { code: 'price_inactive' }],
  ['a line without quantity', { line_items: [{ price: 'ONCE' }] }, { code: 'parameter_missing' }],
  [
    'an amount below half a euro',
    { line_items: [{ price: 'CENT', quantity: 1 }] },
    { code: 'amount_too_small' },
  ],
  [
    'a recurring price in a payment',
    { line_items: [{ price: 'MONTHLY', quantity: 1 }] },
    { param: 'line_items' },
  ],
  ['a subscription without a recurring price', { mode: 'subscription' }, { param: 'line_items' }],
  [
    'a month and a year in one subscription',
    {
      mode: 'subscription',
      line_items: [
        { price: 'MONTHLY', quantity: 1 },
        { price: 'YEARLY', quantity: 1 },
      ],
    },
    { message: expect.stringContaining('different billing intervals') },
  ],
  [
    'subscription data in a payment',
    { subscription_data: { description: 'x' } },
    { param: 'subscription_data' },
  ],
  [
    'payment data in a subscription',
    {
      mode: 'subscription',
      line_items: [{ price: 'MONTHLY', quantity: 1 }],
      payment_intent_data: { description: 'x' },
    },
    { param: 'payment_intent_data' },
  ],
  ['metadata with a long value', { metadata: { a: 'x'.repeat(501) } }, { param: 'metadata' }],
  ['a long reference', { client_reference_id: 'x'.repeat(201) }, { param: 'client_reference_id' }],
  ['an unknown parameter', { colour: 'red' }, { code: 'parameter_unknown' }],
  ['an unknown expansion', { expand: ['nothing'] }, { param: 'expand' }],
])('refuses a session with %s', async (_name, params, error) => {
  const { stripe } = await aStripe()
  const { once, monthly, yearly } = await somePrices(stripe)
  const common = { currency: 'eur', product: 'travel' }
  const old = await stripe.prices.create({ ...common, unit_amount: 100, active: false })
  const cent = await stripe.prices.create({ ...common, unit_amount: 1 })
  const customer = await stripe.customers.create({})
  const names = {
    ONCE: once.id,
    MONTHLY: monthly.id,
    YEARLY: yearly.id,
    OLD: old.id,
    CENT: cent.id,
    CUSTOMER: customer.id,
  }
  const text = JSON.stringify(params).replace(/"([A-Z]+)"/g, (whole, name) =>
    name in names ? `"${names[name as keyof typeof names]}"` : whole,
  )
  const given = {
    ...Object.fromEntries(Object.keys(params).map((key) => [key, undefined])),
    ...JSON.parse(text),
  }
  const attempt = aSession(stripe, once.id, given as Partial<Stripe.Checkout.SessionCreateParams>)
  await expect(attempt).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    ...error,
  })
  expect((await stripe.checkout.sessions.list()).data).toEqual([])
})

it('takes home with a one-time extra in one subscription, and filters sessions for a sweep', async () => {
  const { stripe } = await aStripe()
  const { once, monthly } = await somePrices(stripe)
  const lines = [
    { price: monthly.id, quantity: 1 },
    { price: once.id, quantity: 1 },
  ]
  const home = await aSession(stripe, monthly.id, { mode: 'subscription', line_items: lines })
  const open = await aSession(stripe, once.id)
  await pay(home)
  const since = { created: { gte: home.created }, status: 'complete' as const }
  const found: string[] = []
  for await (const session of stripe.checkout.sessions.list({ ...since, limit: 1 })) found.push(session.id)
  expect(found).toEqual([home.id])
  const invoices = await stripe.invoices.list()
  expect(invoices.data.map((one) => one.total)).toEqual([28_900])
  const all = await stripe.checkout.sessions.list({ created: { gt: home.created + 3600 } })
  expect(all.data).toEqual([])
  expect((await stripe.checkout.sessions.listLineItems(open.id)).data).toHaveLength(1)
})

it('refunds in parts, never more than was paid, and not what was not paid', async () => {
  const { stripe } = await aStripe()
  const { once } = await somePrices(stripe)
  const session = await aSession(stripe, once.id)
  await pay(session)
  const intent = (await stripe.checkout.sessions.retrieve(session.id)).payment_intent as string
  const refund = (amount?: number) =>
    stripe.refunds.create({ payment_intent: intent, amount, reason: 'duplicate' })
  expect(await refund(8200)).toMatchObject({ status: 'succeeded', amount: 8200 })
  await expect(refund(20_001)).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
  expect((await refund()).amount).toBe(20_000)
  await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' })
  const [charge] = (await stripe.charges.list({ payment_intent: intent, expand: ['data.refunds'] })).data
  expect([charge?.refunded, charge?.amount_refunded, charge?.refunds?.data.length]).toEqual([true, 28_200, 2])
  await expect(stripe.refunds.create({ payment_intent: 'pi_none' })).rejects.toMatchObject({
    code: 'resource_missing',
  })
  await expect(stripe.refunds.create({})).rejects.toMatchObject({ statusCode: 400 })
  await expect(
    stripe.refunds.create({ payment_intent: intent, reason: 'bored' as never }),
  ).rejects.toMatchObject({ param: 'reason' })
})

it('answers no session of somebody else’s id and no list behind an unknown one', async () => {
  const { stripe } = await aStripe()
  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'session',
  })
  await expect(stripe.checkout.sessions.list({ starting_after: 'cs_test_none' })).rejects.toMatchObject({
    statusCode: 400,
  })
})

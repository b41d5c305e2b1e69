import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { aReceiver, aSession, aStripe, pay, secret, somePrices } from '../test/a-stripe.ts'

async function aPaidSession(
  options: Parameters<typeof aStripe>[0],
  before?: (t: Awaited<ReturnType<typeof aStripe>>) => Promise<unknown>,
) {
  const t = await aStripe(options)
  const { once } = await somePrices(t.stripe)
  await before?.(t)
  const session = await aSession(t.stripe, once.id, { metadata: { purchase: 'p1' } })
  await pay(session)
  return { ...t, session }
}

const has =
  (type: string, times = 1) =>
  (types: string[]) =>
    types.filter((one) => one === type).length >= times
const completed = 'checkout.session.completed'

it('delivers a signed event that the official client accepts, and its own secret only', async () => {
  const app = await aReceiver()
  const { stripe, session } = await aPaidSession({ publicUrl: app.url })
  await app.until(has(completed))
  const [one] = app.received
  const { body = '', headers = {}, path } = one ?? {}
  expect(path).toBe('/api/payments/webhook')
  const event = stripe.webhooks.constructEvent(
    body,
    headers['stripe-signature'] ?? '',
    secret,
  ) as Stripe.Event
  expect(event).toMatchObject({
    type: completed,
    api_version: '2026-10-28.endive',
    livemode: false,
    data: { object: { id: session.id, payment_status: 'paid', metadata: { purchase: 'p1' } } },
  })
  expect(() =>
    stripe.webhooks.constructEvent(body, headers['stripe-signature'] ?? '', 'whsec_other'),
  ).toThrow()
  expect(() =>
    stripe.webhooks.constructEvent(`${body} `, headers['stripe-signature'] ?? '', secret),
  ).toThrow()
  expect((await stripe.events.retrieve(event.id)).type).toBe(completed)
})

it('tries again after 500, with the same event, until it is received', async () => {
  const app = await aReceiver(500, 503)
  await aPaidSession({ publicUrl: app.url, webhookRetriesMs: [5, 5, 5] })
  await app.until(has(completed, 3))
  expect(new Set(app.received.map((one) => JSON.parse(one.body).id)).size).toBe(1)
})

it('gives up after the last try, and delivers once more when asked', async () => {
  const app = await aReceiver(500, 500)
  const { control } = await aPaidSession({ publicUrl: app.url, webhookRetriesMs: [1] })
  await app.until(has(completed, 2))
  await control('POST', '/webhooks/redeliver', { provider: 'stripe' })
  await app.until(has(completed, 3))
  expect(new Set(app.received.map((one) => one.body)).size).toBe(1)
})

it('repeats each event as often as told', async () => {
  const app = await aReceiver()
  await aPaidSession({ publicUrl: app.url }, ({ control }) =>
    control('PUT', '/providers/stripe', { mode: 'repeating', repeats: 3 }),
  )
  await app.until(has(completed, 3))
  expect(app.types()).toEqual([completed, completed, completed])
})

it('lets a later event overtake an earlier one when out of order', async () => {
  const app = await aReceiver()
  const { stripe, session } = await aPaidSession({ publicUrl: app.url }, ({ control }) =>
    control('PUT', '/providers/stripe', { mode: 'disordered' }),
  )
  const paid = await stripe.checkout.sessions.retrieve(session.id)
  await stripe.refunds.create({ payment_intent: paid.payment_intent as string })
  await app.until(has(completed))
  expect(app.types().at(-1)).toBe(completed)
  expect(app.types()).toContain('charge.refunded')
})

it('says nothing while silent, and says it afterwards', async () => {
  const app = await aReceiver()
  const t = await aStripe({ publicUrl: app.url })
  const { once } = await somePrices(t.stripe)
  const session = await aSession(t.stripe, once.id)
  await t.control('PUT', '/providers/stripe', { mode: 'silent' })
  await pay(session)
  expect(t.context.webhooks.list().map((one) => one.state)).toEqual(['waiting'])
  await t.control('POST', '/reset')
  await app.until(has(completed))
  expect(app.received).toHaveLength(1)
})

it('loses an event for good when a test drops it', async () => {
  const app = await aReceiver()
  const t = await aStripe({ publicUrl: app.url })
  const { once } = await somePrices(t.stripe)
  const hold = await t.held({ provider: 'stripe', match: 'WEBHOOK checkout.*' })
  await pay(await aSession(t.stripe, once.id))
  await hold.reached()
  await t.control('DELETE', `/holds/${hold.id}?drop=1`)
  expect(t.context.webhooks.list().map((one) => one.state)).toEqual(['dropped'])
  expect(app.received).toEqual([])
})

it('goes on with what was not delivered when it starts again, and forgets no object', async () => {
  const app = await aReceiver()
  const first = await aStripe({ publicUrl: app.url })
  const { once } = await somePrices(first.stripe)
  const hold = await first.held({ provider: 'stripe', match: `WEBHOOK ${completed}` })
  const session = await aSession(first.stripe, once.id)
  await pay(session)
  await hold.reached()
  await first.app.close()
  expect(app.received).toEqual([])
  const second = await aStripe(first.config)
  await app.until(has(completed))
  expect((await second.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
})

it('loses each webhook while told so, and sends late ones after their time', async () => {
  const app = await aReceiver()
  const { control, context } = await aPaidSession({ publicUrl: app.url }, async (t) => {
    await t.control('PUT', '/providers/stripe', { mode: 'losing' })
  })
  await expect.poll(() => context.webhooks.list().every(({ state }) => state === 'dropped')).toBe(true)
  expect(app.received).toEqual([])
  await control('PUT', '/providers/stripe', { mode: 'late', delayMs: 3_600_000 })
  await control('POST', '/webhooks/redeliver', { provider: 'stripe' })
  const [last] = context.webhooks.list()
  expect(last?.nextAt).toBeGreaterThan(Date.now() + 3_000_000)
})

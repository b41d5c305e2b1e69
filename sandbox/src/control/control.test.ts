import { expect, it } from 'vitest'
import { aClient, aStripe } from '../../test/a-stripe.ts'

it('answers at once with the chosen status while a provider fails, in the provider’s own shape', async () => {
  const { stripe, control } = await aStripe()
  await control('PUT', '/providers/stripe', { mode: 'failing', status: 500 })
  await expect(stripe.products.list()).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
  await control('PUT', '/providers/stripe', { mode: 'failing', status: 429 })
  await expect(stripe.products.list()).rejects.toMatchObject({
    type: 'StripeRateLimitError',
    statusCode: 429,
  })
  await control('POST', '/reset')
  expect((await stripe.products.list()).data).toEqual([])
})

it('fails for as many calls, or as long, as told', async () => {
  const { stripe, control } = await aStripe()
  const answers = async () => (await Promise.allSettled([stripe.products.list()]))[0]?.status
  await control('PUT', '/providers/stripe', { mode: 'failing', calls: 2 })
  expect([await answers(), await answers(), await answers()]).toEqual(['rejected', 'rejected', 'fulfilled'])
  await control('PUT', '/providers/stripe', { mode: 'failing', seconds: 300 })
  expect(await answers()).toBe('rejected')
  await control('POST', '/clock', { seconds: 301 })
  expect(await answers()).toBe('fulfilled')
})

it('never answers while silent, and goes on when that ends', async () => {
  const { stripe, control, held, context } = await aStripe()
  await control('PUT', '/providers/stripe', { mode: 'silent' })
  const hold = await held({ provider: 'stripe', match: 'POST /v1/customers' })
  const call = stripe.customers.create({ email: 'a@b.fr' })
  await hold.reached()
  await control('DELETE', `/holds/${hold.id}`)
  expect(context.store.collection('stripe.customers').count()).toBe(0)
  await control('POST', '/reset')
  expect((await call).email).toBe('a@b.fr')
})

it('holds one call before it is carried out, another before its answer leaves', async () => {
  const { stripe, control, held, context } = await aStripe()
  const made = () => context.store.collection('stripe.customers').count()
  const before = await held({ provider: 'stripe', match: 'POST /v1/customers', when: 'before' })
  const first = stripe.customers.create({})
  await before.reached()
  expect(made()).toBe(0)
  expect(await control('GET', `/holds/${before.id}`)).toMatchObject({ reached: true })
  await control('DELETE', `/holds/${before.id}`)
  await first
  const after = await held({ provider: 'stripe', match: 'POST /v1/cust*', when: 'after' })
  const second = stripe.customers.create({})
  await after.reached()
  expect(made()).toBe(2)
  await control('DELETE', `/holds/${after.id}`)
  await second
})

it('cuts the connection of a held call, and the key of a cut call is free again', async () => {
  const { stripe, control, held } = await aStripe()
  for (const when of ['before', 'after'] as const) {
    const hold = await held({ provider: 'stripe', match: 'POST /v1/customers', when })
    const create = () => stripe.customers.create({}, { idempotencyKey: `key-${when}` })
    const cut = expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' })
    await hold.reached()
    await held({ provider: 'stripe', match: 'POST /v1/customers', when: 'before' }).then(async (retry) => {
      await control('DELETE', `/holds/${hold.id}?drop=1`)
      await retry.reached()
      await control('DELETE', `/holds/${retry.id}?drop=1`)
    })
    await cut
    expect((await create()).object).toBe('customer')
  }
  expect((await stripe.customers.list()).data).toHaveLength(2)
})

it('leaves other calls and other providers alone', async () => {
  const { stripe, held } = await aStripe()
  await held({ provider: 'yousign', match: 'GET /v1/products', when: 'before' })
  await held({ provider: 'stripe', match: 'GET /v1/products/*', when: 'before' })
  expect((await stripe.products.list()).data).toEqual([])
})

it('refuses a control that means nothing', async () => {
  const { url } = await aStripe()
  const send = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${url}/control/api${path}`, { method, headers, body: JSON.stringify(body) })).status
  }
  expect(await send('PUT', '/providers/paypal', { mode: 'slow' })).toBe(404)
  expect(await send('PUT', '/providers/stripe', { mode: 'angry' })).toBe(422)
  expect(await send('PUT', '/holds', { provider: 'stripe' })).toBe(422)
  expect(await send('POST', '/clock', { seconds: -1 })).toBe(422)
  expect(await send('POST', '/webhooks/redeliver', { provider: 'stripe' })).toBe(404)
})

it('keeps the chosen behaviour over a restart', async () => {
  const first = await aStripe()
  await first.control('PUT', '/providers/stripe', { mode: 'failing' })
  await first.app.close()
  const second = await aStripe(first.config)
  await expect(second.stripe.products.list()).rejects.toMatchObject({ statusCode: 503 })
})

it('stops although calls wait in it', async () => {
  const { url, control, held, app } = await aStripe()
  const hold = await held({ provider: 'stripe', match: 'GET /v1/*', when: 'before' })
  const waiting = expect(aClient(url).products.list()).rejects.toThrow()
  await hold.reached()
  await control('PUT', '/holds', { provider: 'stripe', match: 'GET /v1/*' })
  await app.close()
  await waiting
})

it('is worked by people through forms, and shows the last calls', async () => {
  const { url, stripe } = await aStripe()
  await stripe.products.list()
  const choose = (provider: string, fields: Record<string, string>) =>
    fetch(`${url}/control/providers/${provider}`, { method: 'POST', body: new URLSearchParams(fields) })
  const page = await (await choose('stripe', { mode: 'failing', status: '429', limit: 'calls' })).text()
  expect(page).toContain('GET /v1/products')
  expect(page).toContain('En panne</span>')
  await expect(stripe.products.list()).rejects.toMatchObject({ statusCode: 429 })
  expect((await choose('ban', { mode: 'repeating' })).status).toBe(422)
  await fetch(`${url}/control/reset`, { method: 'POST' })
  expect((await stripe.products.list()).data).toEqual([])
})

it('carries a call out and cuts its answer while it is unanswered, and knows its key afterwards', async () => {
  const { stripe, control } = await aStripe()
  await control('PUT', '/providers/stripe', { mode: 'unanswered' })
  const asked = () => stripe.customers.create({ email: 'a@example.org' }, { idempotencyKey: 'k1' })
  await expect(asked()).rejects.toMatchObject({ type: 'StripeConnectionError' })
  await control('POST', '/reset')
  const { id } = await asked()
  expect((await stripe.customers.list()).data.map((one) => one.id)).toEqual([id])
})

it('meets the share of calls that was told', async () => {
  const { stripe, control } = await aStripe()
  const failed = async (share: number) => {
    await control('PUT', '/providers/stripe', { mode: 'failing', share })
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => stripe.products.list()))
    return answers.filter(({ status }) => status === 'rejected').length
  }
  expect([await failed(0), await failed(1)]).toEqual([0, 100])
  const half = await failed(0.5)
  expect(half).toBeGreaterThan(10)
  expect(half).toBeLessThan(90)
})

import { expect, it } from 'vitest'
import { aSession, aStripe, somePrices } from '../../test/a-stripe.ts'

it('gives the same answer to the same key, and says that it is a replay', async () => {
  const { stripe } = await aStripe()
  const create = () => stripe.customers.create({ email: 'a@b.fr' }, { idempotencyKey: 'k1' })
  const [first, second] = [await create(), await create()]
  expect(second.id).toBe(first.id)
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(second.lastResponse.idempotencyKey).toBe('k1')
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

it('refuses a key that comes with other parameters, or to another address', async () => {
  const { stripe } = await aStripe()
  await stripe.customers.create({ email: 'a@b.fr' }, { idempotencyKey: 'k1' })
  const error = { type: 'StripeIdempotencyError', statusCode: 400 }
  await expect(stripe.customers.create({ email: 'c@d.fr' }, { idempotencyKey: 'k1' })).rejects.toMatchObject(
    error,
  )
  await expect(stripe.products.create({ name: 'x' }, { idempotencyKey: 'k1' })).rejects.toMatchObject(error)
})

it('does not remember a refused validation', async () => {
  const { stripe } = await aStripe()
  const create = (email: string) => stripe.customers.create({ email }, { idempotencyKey: 'k1' })
  await expect(create('nonsense')).rejects.toMatchObject({ code: 'email_invalid' })
  expect((await create('a@b.fr')).email).toBe('a@b.fr')
})

it('answers 409 while the first call with the key is in progress', async () => {
  const { stripe, control, held } = await aStripe()
  const hold = await held({ provider: 'stripe', match: 'POST /v1/customers', when: 'before' })
  const create = () => stripe.customers.create({ email: 'a@b.fr' }, { idempotencyKey: 'k1' })
  const first = create()
  await hold.reached()
  await expect(create()).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  await control('DELETE', `/holds/${hold.id}`)
  expect((await create()).id).toBe((await first).id)
})

it('frees a key after a day', async () => {
  const { stripe, control } = await aStripe()
  const create = () => stripe.customers.create({ email: 'a@b.fr' }, { idempotencyKey: 'k1' })
  const first = await create()
  await control('POST', '/clock', { seconds: 24 * 3600 + 1 })
  expect((await create()).id).not.toBe(first.id)
})

it('makes one session of twenty parallel calls with one key', async () => {
  const { stripe } = await aStripe()
  const { once } = await somePrices(stripe)
  const calls = Array.from({ length: 20 }, () =>
    stripe.checkout.sessions.create(
      { mode: 'payment', line_items: [{ price: once.id, quantity: 1 }], success_url: 'http://127.0.0.1:9/' },
      { idempotencyKey: 'checkout:p1:1' },
    ),
  )
  const ids = (await Promise.allSettled(calls)).flatMap((one) =>
    one.status === 'fulfilled' ? [one.value.id] : [],
  )
  expect(new Set(ids).size).toBe(1)
  expect((await stripe.checkout.sessions.list()).data).toHaveLength(1)
  expect((await aSession(stripe, once.id)).id).not.toBe(ids[0])
})

import { expect, it } from 'vitest'
import { aClient, aStripe, somePrices } from '../../test/a-stripe.ts'

it('refuses no key and a wrong key with 401', async () => {
  const { url } = await aStripe()
  await expect(aClient(url, 'sk_test_wrong').products.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })
  const answer = await fetch(`${url}/v1/products`)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
})

it('answers an unknown address, an unknown id and an unknown parameter as Stripe does', async () => {
  const { url, stripe } = await aStripe()
  const answer = await fetch(`${url}/v1/nonsense`, { headers: { authorization: 'Bearer sk_test_x' } })
  expect([answer.status, await answer.json()]).toMatchObject([
    404,
    { error: { type: 'invalid_request_error' } },
  ])
  await expect(stripe.prices.retrieve('price_none')).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 404,
    code: 'resource_missing',
    param: 'price',
  })
  await expect(stripe.products.create({ name: 'x', colour: 'red' } as never)).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'colour',
  })
  await expect(stripe.products.create({} as never)).rejects.toMatchObject({
    code: 'parameter_missing',
    param: 'name',
  })
})

it('speaks its own version only', async () => {
  const { url } = await aStripe()
  const headers = { authorization: 'Bearer sk_test_x', 'stripe-version': '2024-06-20' }
  expect((await fetch(`${url}/v1/products`, { headers })).status).toBe(400)
})

it('keeps a product under the id that its maker gave, once', async () => {
  const { stripe } = await aStripe()
  await stripe.products.create({ id: 'home', name: 'Habitation' })
  expect((await stripe.products.retrieve('home')).name).toBe('Habitation')
  await expect(stripe.products.create({ id: 'home', name: 'x' })).rejects.toMatchObject({
    code: 'resource_already_exists',
  })
  const changed = await stripe.products.update('home', { name: 'Logement', metadata: { a: 'b' } })
  expect([changed.name, changed.metadata]).toEqual(['Logement', { a: 'b' }])
})

it('moves a lookup key to a new price, and only when asked', async () => {
  const { stripe } = await aStripe()
  const { once } = await somePrices(stripe)
  const next = { currency: 'eur', unit_amount: 30_000, product: 'travel', lookup_key: 'travel_3' }
  await expect(stripe.prices.create(next)).rejects.toMatchObject({ code: 'resource_already_exists' })
  const moved = await stripe.prices.create({ ...next, transfer_lookup_key: true })
  await stripe.prices.update(once.id, { active: false })
  const found = await stripe.prices.list({
    lookup_keys: ['travel_3'],
    active: true,
    expand: ['data.product'],
  })
  expect(found.data.map(({ id, product }) => [id, (product as { name: string }).name])).toEqual([
    [moved.id, 'Santé/Mobilité'],
  ])
})

it('takes ten lookup keys a call and refuses eleven', async () => {
  const { stripe } = await aStripe()
  await expect(
    stripe.prices.list({ lookup_keys: Array.from({ length: 10 }, String) }),
  ).resolves.toMatchObject({ data: [] })
  await expect(stripe.prices.list({ lookup_keys: Array.from({ length: 11 }, String) })).rejects.toMatchObject(
    { statusCode: 400 },
  )
})

it('refuses to change the amount of a price', async () => {
  const { stripe } = await aStripe()
  const { once } = await somePrices(stripe)
  await expect(stripe.prices.update(once.id, { unit_amount: 1 } as never)).rejects.toMatchObject({
    code: 'parameter_unknown',
  })
})

it('pages a list newest first, with its filters', async () => {
  const { stripe } = await aStripe()
  for (const n of [1, 2, 3, 4, 5])
    await stripe.customers.create({ email: n === 3 ? 'x@y.fr' : 'a@b.fr', name: `N${n}` })
  const first = await stripe.customers.list({ limit: 2 })
  expect([first.data.map((one) => one.name), first.has_more]).toEqual([['N5', 'N4'], true])
  const names: unknown[] = []
  for await (const one of stripe.customers.list({ limit: 2, email: 'a@b.fr' })) names.push(one.name)
  expect(names).toEqual(['N5', 'N4', 'N2', 'N1'])
  await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ statusCode: 400 })
  await expect(stripe.customers.create({ email: 'not an address' })).rejects.toMatchObject({
    code: 'email_invalid',
  })
})

import { expect, it } from 'vitest'
import { aStripe } from '../../test/a-stripe.ts'

it.each([
  'before',
  'after',
] as const)('carries a call out although its caller died while it was held %s, and remembers its key', async (when) => {
  const { url, stripe, control, held, context } = await aStripe()
  const hold = await held({ provider: 'stripe', match: 'POST /v1/customers', when })
  const caller = new AbortController()
  const headers = {
    authorization: 'Bearer sk_test_x',
    'idempotency-key': 'k1',
    'content-type': 'application/x-www-form-urlencoded',
  }
  const call = fetch(`${url}/v1/customers`, {
    method: 'POST',
    headers,
    body: 'email=a%40b.fr',
    signal: caller.signal,
  })
  await hold.reached()
  caller.abort()
  await expect(call).rejects.toThrow()
  while (!context.control.calls.list().length) await new Promise(setImmediate)
  await control('DELETE', `/holds/${hold.id}`)
  const again = await stripe.customers.create({ email: 'a@b.fr' }, { idempotencyKey: 'k1' })
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.customers.list()).data.map((one) => one.id)).toEqual([again.id])
})

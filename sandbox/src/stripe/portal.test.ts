import { expect, it } from 'vitest'
import { aStripe, aSubscriber } from '../../test/a-stripe.ts'

it('opens the portal of a customer, where a subscription is ended, kept, and its card replaced', async () => {
  const { stripe, customer, again, control } = await aSubscriber({ number: '4000 0000 0000 0341' })
  const portal = await stripe.billingPortal.sessions.create({
    customer,
    return_url: 'http://127.0.0.1:9/home',
    locale: 'fr',
  })
  const read = async () => (await fetch(portal.url)).text()
  const post = (action: string, body: Record<string, string>) =>
    fetch(`${portal.url}/${action}`, { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' })
  expect(await read()).toContain('Prochaine échéance')
  const { id } = await again()
  await post('cancel', { subscription: id })
  expect(await read()).toContain('Poursuivre l’abonnement')
  expect((await again()).cancel_at_period_end).toBe(true)
  await post('resume', { subscription: id })
  expect((await again()).cancel_at).toBeNull()
  const bad = await post('card', { number: '4000000000000002', expiry: '12/40', cvc: '123' })
  expect(bad.headers.get('location')).toContain('badCard')
  await post('card', { number: '4242424242424242', expiry: '12/40', cvc: '123' })
  expect(await read()).toContain('4242')
  await control('POST', '/clock', { seconds: 32 * 24 * 3600 })
  expect((await again()).status).toBe('active')
  expect((await fetch(portal.url)).status).toBe(404)
})

it('leads from the page of an invoice back to the payments of the application', async () => {
  const { stripe, customer } = await aSubscriber()
  const { data } = await stripe.invoices.list({ customer })
  const page = await (await fetch(data[0]?.hosted_invoice_url ?? '')).text()
  expect(page).toContain('href="http://127.0.0.1:9/payments"')
})

it('refuses a portal for nobody and with an address that is none', async () => {
  const { stripe } = await aStripe()
  await expect(stripe.billingPortal.sessions.create({ customer: 'cus_none' })).rejects.toMatchObject({
    code: 'resource_missing',
  })
  const { id } = await stripe.customers.create({})
  await expect(
    stripe.billingPortal.sessions.create({ customer: id, return_url: 'home' }),
  ).rejects.toMatchObject({ code: 'url_invalid' })
  await expect(
    stripe.billingPortal.sessions.create({ customer: id, locale: 'ar' as never }),
  ).rejects.toMatchObject({ param: 'locale' })
})

it("does not let one customer's portal end another's subscription", async () => {
  const { stripe, subscription, again } = await aSubscriber()
  const other = await stripe.customers.create({})
  const portal = await stripe.billingPortal.sessions.create({ customer: other.id })
  await fetch(`${portal.url}/cancel`, {
    method: 'POST',
    body: new URLSearchParams({ subscription: subscription.id }),
  })
  expect((await again()).cancel_at_period_end).toBe(false)
})

import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { aSession, aStripe, pay, somePrices } from '../../test/a-stripe.ts'

async function anOpenSession(more: Partial<Stripe.Checkout.SessionCreateParams> = {}) {
  const t = await aStripe()
  const prices = await somePrices(t.stripe)
  const session = await aSession(t.stripe, prices.once.id, more)
  const again = () =>
    t.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['line_items', 'payment_intent.latest_charge'],
    })
  return { ...t, prices, session, again }
}

it('turns a paid page into a complete, paid session, and goes back to the success address', async () => {
  const { session, again } = await anOpenSession({ metadata: { purchase: 'p1' }, client_reference_id: 'p1' })
  expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', payment_intent: null })
  expect(session).not.toHaveProperty('line_items')
  const answer = await pay(session)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(
    `http://127.0.0.1:9/checkout?success=true&session_id=${session.id}`,
  )
  const paid = await again()
  expect(paid).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    amount_total: 28_200,
    currency: 'eur',
    url: null,
    client_reference_id: 'p1',
    metadata: { purchase: 'p1' },
    customer: null,
    customer_details: { email: 'malo@example.com', name: 'Malo Kerdivel' },
    payment_intent: { status: 'succeeded', latest_charge: { paid: true, amount: 28_200 } },
  })
  expect(paid.line_items?.data.map((line) => [line.description, line.price?.lookup_key])).toEqual([
    ['Santé/Mobilité', 'travel_3'],
  ])
})

it('charges once, however often the form is posted', async () => {
  const { session, stripe } = await anOpenSession()
  const answers = await Promise.all([pay(session), pay(session), pay(session)])
  expect(answers.map((one) => one.status)).toEqual([303, 303, 303])
  expect((await stripe.charges.list()).data).toHaveLength(1)
})

it.each([
  ['4000000000000002', 'refusée'],
  ['4000000000009995', 'provision'],
  ['4000000000000069', 'expiré'],
  ['4000000000000127', 'cryptogramme'],
  ['4000000000000119', 'Réessayez'],
  ['4012888888881881', 'numéro de test'],
])('keeps the session open and the fields when card %s is declined', async (number, words) => {
  const { session, again, stripe } = await anOpenSession({ locale: 'fr' })
  const answer = await pay(session, { number, name: 'Zoé <b>' })
  expect(answer.status).toBe(402)
  const page = await answer.text()
  expect(page).toContain(words)
  expect(page).toContain('Zoé &#60;b&#62;')
  expect(page).not.toContain('Zoé <b>')
  expect(await again()).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  expect((await stripe.charges.list()).data).toEqual([])
  expect((await pay(session)).status).toBe(303)
})

it('names all faulty fields at once', async () => {
  const { session } = await anOpenSession({ locale: 'fr', customer_email: undefined })
  const answer = await pay(session, {
    email: 'x',
    number: '4242 4242 4242 4241',
    expiry: '13 / 30',
    cvc: '1',
    name: '',
  })
  expect(answer.status).toBe(422)
  expect((await answer.text()).match(/class="errmsg"/g)).toHaveLength(5)
})

it('refuses a card whose date has passed', async () => {
  const { session } = await anOpenSession({ locale: 'fr' })
  expect(await (await pay(session, { expiry: '01 / 20' })).text()).toContain('dépassée')
})

it('asks the bank first for a 3-D Secure card, then charges', async () => {
  const { session, again, url } = await anOpenSession()
  const asked = await pay(session, { number: '4000002760003184' })
  const bank = `${url}${asked.headers.get('location')}`
  expect((await again()).status).toBe('open')
  expect(await (await fetch(bank)).text()).toContain('name="answer"')
  const answer = await fetch(bank, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'accept' }),
    redirect: 'manual',
  })
  expect(answer.headers.get('location')).toContain('success=true')
  expect((await again()).payment_status).toBe('paid')
})

it('comes back to the page with its fields when the bank says no, and the same question cannot be answered twice', async () => {
  const { session, again, url } = await anOpenSession({ locale: 'fr' })
  const bank = `${url}${(await pay(session, { outcome: 'challenge' })).headers.get('location')}`
  const answering = (answer: string) =>
    fetch(bank, { method: 'POST', body: new URLSearchParams({ answer }), redirect: 'manual' })
  const back = (await answering('refuse')).headers.get('location')
  const page = await (await fetch(`${url}${back}`)).text()
  expect(page).toContain('n’a pas confirmé')
  expect(page).toContain('Malo Kerdivel')
  await answering('accept')
  expect((await again()).status).toBe('open')
})

it('declines after the bank agreed, for the card that does so', async () => {
  const { session, again, url } = await anOpenSession()
  const bank = `${url}${(await pay(session, { number: '4000008260003178' })).headers.get('location')}`
  const answer = await fetch(bank, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'accept' }),
    redirect: 'manual',
  })
  expect(answer.status).toBe(402)
  expect((await again()).status).toBe('open')
})

it('completes unpaid with the card that fails later, then says that it failed', async () => {
  const { session, again, stripe, control } = await anOpenSession()
  expect((await pay(session, { outcome: 'later' })).status).toBe(303)
  expect(await again()).toMatchObject({
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent: { status: 'processing' },
  })
  await control('POST', '/clock', { seconds: 60 })
  expect(await again()).toMatchObject({
    payment_status: 'unpaid',
    payment_intent: { status: 'requires_payment_method' },
  })
  const [last] = (await stripe.events.list({ limit: 1 })).data
  expect(last?.type).toBe('checkout.session.async_payment_failed')
})

it('ends a late payment well when a test says so', async () => {
  const { session, again, control } = await anOpenSession()
  await pay(session, { outcome: 'later' })
  await control('POST', `/stripe/sessions/${session.id}/settle`, { paid: true })
  expect(await again()).toMatchObject({ payment_status: 'paid', payment_intent: { status: 'succeeded' } })
})

it('closes the page of a session that was expired by hand or by time', async () => {
  const { session, stripe, prices, again, control } = await anOpenSession()
  const expired = await stripe.checkout.sessions.expire(session.id)
  expect([expired.status, expired.url]).toEqual(['expired', null])
  expect((await pay(session)).status).toBe(410)
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ statusCode: 400 })
  const late = await aSession(stripe, prices.once.id)
  await control('POST', '/clock', { seconds: 24 * 3600 + 1 })
  expect((await stripe.checkout.sessions.retrieve(late.id)).status).toBe('expired')
  expect((await pay(late)).status).toBe(410)
  expect((await again()).payment_status).toBe('unpaid')
})

it('speaks the language of the session, and escapes what it shows', async () => {
  const { stripe, prices } = await anOpenSession()
  const description = '<script>alert(1)</script> "quoted"'
  const chinese = await aSession(stripe, prices.once.id, {
    locale: 'zh',
    payment_intent_data: { description },
  })
  const page = await (await fetch(chinese.url as string)).text()
  expect(page).toContain('<html lang="zh-Hans"')
  expect(page).toContain('银行卡付款')
  expect(page).not.toContain('<script>')
  const auto = await aSession(stripe, prices.once.id, { locale: 'auto' })
  const read = async (languages: string) =>
    (await fetch(auto.url as string, { headers: { 'accept-language': languages } })).text()
  expect(await read('fr-FR,fr;q=0.9')).toContain('Payer par carte')
  expect(await read('ar')).toContain('Pay by card')
})

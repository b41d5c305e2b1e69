import { addDays } from '@cursus/shared/day'
import { expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import type { Person } from '../../../test/people.ts'
import { startSubscribing } from '../../../test/subscribing.ts'

const { t, outside, stripe, today, publicUrl, aSubscriber } = await startSubscribing()

const ask = (who: Person, body: unknown = { typeContract: 'home' }) =>
  t.as(who).post('/api/payments/account/stripe/management', body)

it('opens the portal of the contract’s own customer, in the person’s language, and leads back to the documents', async () => {
  const { student, customer } = await aSubscriber({ user: { language: 'ch' } })
  const response = await ask(student)
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('json'),
  ])
  const address: string = response.json()
  expect(address.startsWith(`${outside.url}/portal/bps_`)).toBe(true)
  const page = await (await fetch(address)).text()
  expect(page).toContain(student.email)
  expect(page).toContain(`href="${publicUrl}/documents"`)
  expect(page).toContain('lang="zh')
  expect((await stripe.customers.retrieve(customer)).id).toBe(customer)
})

it('leads back to the page from which it was opened, and to no address that a caller names', async () => {
  const { student, contract } = await aSubscriber()
  const back = async (from: string) =>
    await (await fetch((await ask(student, { typeContract: 'home', from })).json())).text()
  for (const page of ['payments', 'home', 'claims/my-claims'])
    expect(await back(page)).toContain(`href="${publicUrl}/${page}"`)
  expect(await back('contract')).toContain(`href="${publicUrl}/contracts/${contract.id}"`)
  expect(await back('https://evil.example/')).toContain(`href="${publicUrl}/documents"`)
})

it('lets the browser choose the language of the page for Arabic, which the provider does not speak', async () => {
  const { student } = await aSubscriber({ user: { language: 'ar' } })
  expect((await ask(student)).statusCode).toBe(200)
})

it('opens nobody a portal without a current contract of that kind: not of another kind, another person, or one that is over', async () => {
  const { student } = await aSubscriber()
  const refused = async (who: Person, typeContract: string) => {
    const response = await ask(who, { typeContract })
    return [response.statusCode, response.json().code]
  }
  const none = [409, 'payments.no_subscription']
  expect(await refused(student, 'multimedia')).toEqual(none)
  expect(await refused(await t.aStudent(), 'home')).toEqual(none)
  const past = await t.aStudent()
  const over = { startDate: addDays(today, -400), endDate: addDays(today, -35), customerStripe: 'cus_x' }
  await aContract(t.services, past, over)
  await aContract(t.services, past, { endDate: addDays(today, 300), customerStripe: null })
  await aContract(t.services, past, {
    endDate: addDays(today, 300),
    customerStripe: 'cus_x',
    paymentStatus: 'payment_pending',
  })
  expect(await refused(past, 'home')).toEqual(none)
})

it('leads to the contract that is unpaid where there are two of a kind', async () => {
  const { student, customer, change, portal } = await aSubscriber()
  await change({ statut: 'impayé' })
  const other = await stripe.customers.create({ email: 'other@example.com' })
  await aContract(t.services, student, { endDate: addDays(today, 300), customerStripe: other.id })
  expect(await (await fetch(await portal())).text()).toContain(student.email)
  expect(customer).not.toBe(other.id)
})

it('refuses any other kind of contract', async () => {
  const { student } = await aSubscriber()
  for (const body of [{}, { typeContract: 'travel' }, { typeContract: 1 }, { typeContract: ['home'] }]) {
    const response = await ask(student, body)
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['typeContract']])
  }
})

it('says that the provider is away, and nothing worse', async () => {
  const { student } = await aSubscriber()
  await outside.behave('stripe', 'failing', { status: 500 })
  const response = await ask(student)
  expect([response.statusCode, response.json().code]).toEqual([503, 'payments.unavailable'])
  await outside.reset()
})

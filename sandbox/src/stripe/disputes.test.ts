import { expect, it } from 'vitest'
import { aSession, aStripe, pay, somePrices } from '../../test/a-stripe.ts'

it('disputes a payment, refuses its refund, and takes the money from the book until it is won', async () => {
  const { stripe, control } = await aStripe()
  const { once } = await somePrices(stripe)
  const session = await aSession(stripe, once.id)
  await pay(session, { number: '4000 0000 0000 0259' })
  const { payment_intent: id } = await stripe.checkout.sessions.retrieve(session.id)
  const [dispute] = (await stripe.disputes.list({ payment_intent: id as string })).data
  expect(dispute).toMatchObject({ status: 'needs_response', is_charge_refundable: false })
  expect(dispute?.balance_transactions).toMatchObject([{ amount: -(dispute?.amount ?? 0), fee: 2000 }])
  const refund = () => stripe.refunds.create({ payment_intent: id as string, amount: 100 })
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' })
  await control('POST', `/stripe/disputes/${dispute?.id}/review`)
  expect((await stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('under_review')
  await control('POST', `/stripe/disputes/${dispute?.id}/won`)
  const won = await stripe.disputes.retrieve(dispute?.id ?? '')
  expect(won).toMatchObject({ status: 'won', is_charge_refundable: true })
  expect(won.balance_transactions.reduce((sum, { net }) => sum + net, 0)).toBe(-2000)
  expect((await refund()).status).toBe('succeeded')
  const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type)
  expect(types.filter((type) => type.startsWith('charge.dispute.')).toReversed()).toEqual([
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'charge.dispute.updated',
    'charge.dispute.closed',
    'charge.dispute.funds_reinstated',
  ])
  expect(await control('POST', `/stripe/disputes/${dispute?.id}/lost`)).toMatchObject({
    message: 'no such dispute is open',
  })
})

it('takes no money for an inquiry, lets it be refunded, and all of it once it is lost', async () => {
  const { stripe, control } = await aStripe()
  const { once } = await somePrices(stripe)
  const session = await aSession(stripe, once.id)
  await pay(session, { number: '4000 0000 0000 1976' })
  const { payment_intent: id } = await stripe.checkout.sessions.retrieve(session.id)
  const [inquiry] = (await stripe.disputes.list()).data
  expect(inquiry).toMatchObject({ status: 'warning_needs_response', balance_transactions: [] })
  expect((await stripe.refunds.create({ payment_intent: id as string, amount: 100 })).status).toBe(
    'succeeded',
  )
  await control('POST', `/stripe/disputes/${inquiry?.id}/lost`)
  const lost = await stripe.disputes.retrieve(inquiry?.id ?? '')
  expect(lost).toMatchObject({ status: 'lost', is_charge_refundable: false })
  expect(lost.balance_transactions).toHaveLength(1)
})

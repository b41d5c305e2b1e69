import { expect, it } from 'vitest'
import { aSubscriber } from '../../test/a-stripe.ts'

it('lowers what an open invoice asks for by a line of it, once, and credits nothing that is paid', async () => {
  const { stripe, control, subscription, session } = await aSubscriber({ number: '4000 0000 0000 0341' })
  const first = typeof session.invoice === 'string' ? session.invoice : (session.invoice?.id ?? '')
  await control('POST', `/stripe/subscriptions/${subscription.id}/renew`)
  const [open] = (await stripe.invoices.list({ subscription: subscription.id, status: 'open' })).data
  const credit = async (invoice: string, amount: number) => {
    const { lines } = await stripe.invoices.retrieve(invoice)
    const line = { type: 'invoice_line_item', invoice_line_item: lines.data[0]?.id ?? '', amount }
    return stripe.creditNotes.create({ invoice, lines: [line], email_type: 'none' })
  }
  expect(await credit(open?.id ?? '', 300)).toMatchObject({ pre_payment_amount: 300, status: 'issued' })
  const lowered = await stripe.invoices.retrieve(open?.id ?? '')
  expect(lowered).toMatchObject({
    status: 'open',
    total: 700,
    amount_remaining: 400,
    pre_payment_credit_notes_amount: 300,
  })
  await expect(credit(open?.id ?? '', 500)).rejects.toThrow('exceeds')
  await expect(credit(first, 300)).rejects.toThrow('must equal')
  const { id: good } = await stripe.paymentMethods.attach('pm_card_visa', {
    customer: subscription.customer as string,
  })
  const paid = await stripe.invoices.pay(open?.id ?? '', { payment_method: good })
  expect(paid).toMatchObject({ status: 'paid', amount_paid: 400, amount_remaining: 0 })
  expect((await stripe.creditNotes.list({ invoice: open?.id ?? '' })).data).toHaveLength(1)
})

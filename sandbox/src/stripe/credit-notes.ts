import type Stripe from 'stripe'
import type { Endpoints } from './endpoint.ts'
import { missingParam, StripeRefusal } from './errors.ts'
import { subscriptionOf } from './invoice-object.ts'
import { pageOf, paging } from './lists.ts'
import { expand, integer, list, need, object, oneOf, readParams, text } from './params.ts'
import { refuse } from './products.ts'
import { settleInvoice } from './subscription-life.ts'
import { newId, type World } from './world.ts'

const line = object({
  type: oneOf('invoice_line_item'),
  invoice_line_item: text(),
  amount: integer(1),
})

const shape = {
  ...expand,
  invoice: text(),
  lines: list(line),
  reason: oneOf('duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory'),
  email_type: oneOf('credit_note', 'none'),
}

/** Credit notes of lines of an open invoice, which lower what it asks for; what was paid is not credited here. */
export function creditNoteRoutes(api: Endpoints, world: World): void {
  api.post('/v1/credit_notes', ({ input }) => {
    const params = need(readParams(input, shape), 'invoice', 'lines')
    const invoice =
      world.invoices.get(params.invoice) ?? refuse(missingParam('invoice', params.invoice, 'invoice'))
    if (invoice.status !== 'open') {
      const message =
        'The sum of credit amount, refund amount and out of band amount must equal the post payment credit note amount.'
      throw new StripeRefusal(message)
    }
    const asked = params.lines.map((one) => need(one, 'invoice_line_item', 'amount'))
    const amount = asked.reduce((sum, one) => sum + one.amount, 0)
    const known = asked.every((one) => canCredit(world, invoice, one))
    if (!known || amount > invoice.amount_remaining)
      throw new StripeRefusal('The credit note amount exceeds what is left.', { param: 'amount' })
    return makeCreditNote(world, invoice, { lines: asked, amount, reason: params.reason ?? null })
  })

  api.get('/v1/credit_notes', ({ input }) => {
    const params = readParams(input, { ...paging, invoice: text() })
    const found = world.creditNotes.filter((one) => !params.invoice || one.invoice === params.invoice)
    return pageOf(found, '/v1/credit_notes', params)
  })
}

interface Asked {
  invoice_line_item: string
  amount: number
}

/** Tells whether an invoice has the line, with that much of it not credited yet. */
function canCredit(
  world: World,
  { id, lines }: Readonly<Stripe.Invoice>,
  { invoice_line_item, amount }: Asked,
): boolean {
  const found = lines.data.find((one) => one.id === invoice_line_item)
  const earlier = world.creditNotes
    .filter((note) => note.invoice === id)
    .flatMap((note) => note.lines.data)
    .filter((one) => one.invoice_line_item === invoice_line_item)
  return !!found && amount + earlier.reduce((sum, one) => sum + one.amount, 0) <= found.amount
}

interface NewCreditNote {
  lines: Asked[]
  amount: number
  reason: Stripe.CreditNote.Reason | null
}

function makeCreditNote(
  world: World,
  invoice: Readonly<Stripe.Invoice>,
  { lines, amount, reason }: NewCreditNote,
): Stripe.CreditNote {
  const id = newId('cn')
  const data = lines.map((one) => creditedLine(invoice, one))
  const note: Stripe.CreditNote = {
    ...neverFilled,
    id,
    object: 'credit_note',
    amount,
    created: world.now(),
    currency: invoice.currency,
    customer: invoice.customer as string,
    effective_at: world.now(),
    invoice: invoice.id,
    lines: { object: 'list', data, has_more: false, url: `/v1/credit_notes/${id}/lines` },
    number: `${invoice.number}-CN-01`,
    pdf: world.url(`/invoices/${invoice.id}`),
    pre_payment_amount: amount,
    reason,
    subtotal: amount,
    subtotal_excluding_tax: amount,
    total: amount,
    total_excluding_tax: amount,
  }
  world.creditNotes.put(id, note)
  const lowered = {
    ...invoice,
    amount_due: invoice.amount_due - amount,
    amount_remaining: invoice.amount_remaining - amount,
    pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount + amount,
  }
  world.invoices.put(invoice.id, lowered)
  world.emit('credit_note.created', note)
  world.emit('invoice.updated', lowered)
  const subscription = world.subscriptions.get(subscriptionOf(lowered) ?? '')
  // Nothing is left to pay.
  if (lowered.amount_due === 0 && subscription) settleInvoice(world, subscription, lowered)
  return note
}

function creditedLine(
  { lines }: Readonly<Stripe.Invoice>,
  { invoice_line_item, amount }: Asked,
): Stripe.CreditNoteLineItem {
  return {
    id: newId('cnli'),
    object: 'credit_note_line_item',
    amount,
    description: lines.data.find((one) => one.id === invoice_line_item)?.description ?? null,
    discount_amount: 0,
    discount_amounts: [],
    invoice_line_item,
    livemode: false,
    metadata: {},
    pretax_credit_amounts: [],
    quantity: null,
    tax_rates: [],
    taxes: [],
    type: 'invoice_line_item',
    unit_amount: null,
    unit_amount_decimal: null,
  }
}

/** Fields that the sandbox does not play, empty as the provider answers them. */
const neverFilled = {
  amount_shipping: 0,
  customer_account: null,
  customer_balance_transaction: null,
  discount_amount: 0,
  discount_amounts: [],
  livemode: false,
  memo: null,
  metadata: {},
  out_of_band_amount: null,
  post_payment_amount: 0,
  pretax_credit_amounts: [],
  refunds: [],
  shipping_cost: null,
  status: 'issued',
  total_taxes: [],
  type: 'pre_payment',
  voided_at: null,
} satisfies Partial<Stripe.CreditNote>

import type Stripe from 'stripe'
import type { InvoiceLines, SubscriptionInvoice } from './payments.ts'
import { isAbsent } from './stripe-errors.ts'
import { withoutLanguage } from './stripe-prices.ts'
import { chargeWhatPays } from './stripe-subscriptions.ts'

/** Lists the finalised invoices of a subscription, newest first. */
export async function invoicesOf(stripe: Stripe, subscription: string): Promise<SubscriptionInvoice[]> {
  const found: SubscriptionInvoice[] = []
  const pages = stripe.invoices.list({ subscription, limit: 100, expand: ['data.payments'] })
  for await (const invoice of pages) {
    if (invoice.status !== 'draft') found.push(toInvoice(invoice, await creditedLines(stripe, invoice)))
  }
  return found
}

/** Returns the ids of the lines that nobody is asked for any more, though the invoice still is. */
async function creditedLines(
  stripe: Stripe,
  { id, pre_payment_credit_notes_amount: credited }: Stripe.Invoice,
): Promise<Set<string>> {
  const found = new Set<string>()
  if (!id || credited === 0) return found
  for await (const { status, lines } of stripe.creditNotes.list({ invoice: id, limit: 100 })) {
    if (status === 'void') continue
    for (const { invoice_line_item: line } of lines.data) if (line) found.add(line)
  }
  return found
}

function toInvoice(invoice: Stripe.Invoice, credited: ReadonlySet<string>): SubscriptionInvoice {
  const { id, status, created, lines, payments, status_transitions: moments } = invoice
  const isPaid = status === 'paid'
  const payment = payments?.data.find((one) => one.status === 'paid')?.payment.payment_intent
  return {
    id: id ?? '',
    // What cannot be collected is still owed.
    state: isPaid ? 'paid' : status === 'void' ? 'void' : 'open',
    wasTried: invoice.attempted,
    madeAt: new Date(created * 1000),
    paidAt: isPaid ? new Date((moments.paid_at ?? created) * 1000) : null,
    paymentIntent: (typeof payment === 'string' ? payment : payment?.id) ?? null,
    lines: lines.data.map(({ id: line, amount, parent, period, pricing }) => ({
      productId: productOf(pricing),
      amount,
      from: new Date(period.start * 1000),
      until: new Date(period.end * 1000),
      isAdded: parent?.type === 'invoice_item_details',
      isCredited: credited.has(line),
    })),
  }
}

function productOf(pricing: Stripe.InvoiceLineItem['pricing']): string | null {
  const product = pricing?.price_details?.product
  return product ? withoutLanguage(product) : null
}

/** Returns the card of a payment; null when it was not paid by card, or the provider does not know it. */
export async function cardOf(stripe: Stripe, paymentIntent: string) {
  const intent = await stripe.paymentIntents
    .retrieve(paymentIntent, { expand: ['latest_charge'] })
    .catch((error) => {
      if (isAbsent(error)) return null
      throw error
    })
  const charge = intent?.latest_charge
  const card = typeof charge === 'object' ? charge?.payment_method_details?.card : null
  return card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : null
}

/** Returns the hosted page of an invoice that is owed, whose card is charged from then on; null when nothing is. */
export async function payPageOf(stripe: Stripe, invoiceId: string): Promise<string | null> {
  const invoice = await find(stripe, invoiceId)
  if (!invoice || !isOwed(invoice)) return null
  const subscription = invoice.parent?.subscription_details?.subscription
  if (subscription)
    await chargeWhatPays(stripe, typeof subscription === 'string' ? subscription : subscription.id)
  return invoice.hosted_invoice_url ?? null
}

/** Voids an invoice that is owed; true when nobody is asked for it any more. */
export async function voidInvoice(stripe: Stripe, invoiceId: string): Promise<boolean> {
  const invoice = await find(stripe, invoiceId)
  if (!invoice || !isOwed(invoice)) return invoice?.status === 'void'
  return (await stripe.invoices.voidInvoice(invoiceId)).status === 'void'
}

/**
 * Credits the lines of a product on an invoice that is open, each whole. What was credited is read first, so a repeat after
 * silence does nothing twice; one that is paid meanwhile is refused by the provider.
 */
export async function creditLines(stripe: Stripe, { invoiceId, productId }: InvoiceLines): Promise<boolean> {
  const invoice = await find(stripe, invoiceId)
  const own = invoice?.lines.data.filter(({ pricing }) => productOf(pricing) === productId) ?? []
  if (!invoice || own.length === 0) return false
  const credited = await creditedLines(stripe, invoice)
  const asked = own.filter(({ id }) => !credited.has(id))
  if (asked.length === 0) return true
  // What an amendment took off is no line of its own to credit.
  if (invoice.status !== 'open' || asked.some(({ amount }) => amount <= 0)) return false
  const lines = asked.map(({ id, amount }) => ({
    type: 'invoice_line_item' as const,
    invoice_line_item: id,
    amount,
  }))
  await stripe.creditNotes.create(
    { invoice: invoiceId, lines, reason: 'order_change', email_type: 'none' },
    { idempotencyKey: `credit:${invoiceId}:${productId}` },
  )
  return true
}

const isOwed = ({ status }: Stripe.Invoice) => status === 'open' || status === 'uncollectible'

async function find(stripe: Stripe, invoiceId: string): Promise<Stripe.Invoice | null> {
  return stripe.invoices.retrieve(invoiceId).catch((error) => {
    if (isAbsent(error)) return null
    throw error
  })
}

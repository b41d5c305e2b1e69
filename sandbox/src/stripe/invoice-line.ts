import type Stripe from 'stripe'
import { onWire } from './prices.ts'
import { newId } from './world.ts'

export interface InvoiceLine {
  price: Stripe.Price
  quantity: number
  /** The subscription's item, absent for a one-time price. */
  item?: string
  /** Period of the line, where it is not that of the invoice. */
  period?: { start: number; end: number }
}

interface NewLine {
  invoice: string
  subscription: Stripe.Subscription
  line: InvoiceLine
  period: { start: number; end: number }
  /** Name of the product. */
  name: string
}

/** Makes the line of one price of a subscription for one period. */
export function newInvoiceLine({
  invoice,
  subscription,
  line,
  period,
  name,
}: NewLine): Stripe.InvoiceLineItem {
  const { price, quantity, item } = line
  const amount = (price.unit_amount ?? 0) * quantity
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: `${quantity} × ${name}`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: parentOf(subscription.id, item),
    period: line.period ?? period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product as string },
      type: 'price_details',
      unit_amount_decimal: onWire(price.unit_amount ?? 0),
    },
    quantity,
    quantity_decimal: onWire(quantity),
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  }
}

/** Tells what a line came of: an item of the subscription, or one that was added for this invoice alone. */
function parentOf(subscription: string, item: string | undefined): Stripe.InvoiceLineItem.Parent {
  const whole = { proration: false, proration_details: null, subscription }
  return item
    ? {
        type: 'subscription_item_details',
        invoice_item_details: null,
        subscription_item_details: { ...whole, invoice_item: null, subscription_item: item },
      }
    : {
        type: 'invoice_item_details',
        invoice_item_details: { ...whole, invoice_item: newId('ii') },
        subscription_item_details: null,
      }
}

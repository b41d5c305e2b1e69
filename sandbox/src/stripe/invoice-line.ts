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
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item ?? '',
      },
      type: 'subscription_item_details',
    },
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

import type { DisputeState } from '@cursus/shared/disputes'
import type Stripe from 'stripe'
import type { ProviderDispute } from './payments.ts'
import { askingEach, isAbsent } from './stripe-errors.ts'

export async function findDispute(stripe: Stripe, id: string): Promise<ProviderDispute | null> {
  return stripe.disputes.retrieve(id, { expand: ['payment_intent'] }).then(toDispute, (error) => {
    if (isAbsent(error)) return null
    throw error
  })
}

export async function* disputesSince(stripe: Stripe, since: Date): AsyncIterable<ProviderDispute> {
  const created = { gte: Math.floor(since.getTime() / 1000) }
  const pages = stripe.disputes.list({ created, limit: 100, expand: ['data.payment_intent'] })
  for await (const dispute of askingEach(pages)) yield toDispute(dispute)
}

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const { id, amount, reason, payment_intent: intent, is_charge_refundable: isRefundable } = dispute
  const state = stateOf(dispute)
  const dueBy = dispute.evidence_details.due_by
  const payment = typeof intent === 'object' ? intent : null
  const customer = payment?.customer ?? null
  const fee = dispute.balance_transactions.reduce((sum, line) => sum + line.fee, 0)
  return {
    id,
    paymentIntent: typeof intent === 'string' ? intent : (payment?.id ?? null),
    customer: typeof customer === 'object' ? (customer?.id ?? null) : customer,
    amount,
    fee,
    reason,
    state,
    holdsRefunds: !isRefundable && state !== 'won',
    dueBy: dueBy === null ? null : new Date(dueBy * 1000),
    openedAt: new Date(dispute.created * 1000),
  }
}

/** Translates a status: one that the network settled on its own was lost where it took the money. */
function stateOf({ status, balance_transactions: lines }: Stripe.Dispute): DisputeState {
  if (status === 'won' || status === 'warning_closed') return 'won'
  if (status === 'lost') return 'lost'
  if (status === 'prevented') return lines.some(({ amount }) => amount < 0) ? 'lost' : 'won'
  return status.endsWith('needs_response') ? 'needs_response' : 'under_review'
}

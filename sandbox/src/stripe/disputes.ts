import type Stripe from 'stripe'
import { newId, type World } from './world.ts'

/** The bank takes the money back at its customer's word. */
export function openDispute(world: World, intent: Stripe.PaymentIntent): void {
  const charge = world.charges.get(intent.latest_charge as string)
  if (!charge) return
  world.charges.put(charge.id, { ...charge, disputed: true })
  const dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: world.now() + 7 * 24 * 3600,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: 'fraudulent',
    status: 'needs_response',
  } as unknown as Stripe.Dispute
  world.disputes.put(dispute.id, dispute)
  world.emit('charge.dispute.created', dispute)
}

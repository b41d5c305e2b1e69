import type Stripe from 'stripe'
import type { Endpoints } from './endpoint.ts'
import { missing } from './errors.ts'
import { pageOf, paging } from './lists.ts'
import { expand, range, readParams, text } from './params.ts'
import { refuse } from './products.ts'
import { newId, type World } from './world.ts'

const day = 24 * 3600
/** Cents that the provider keeps for a dispute, won or lost. */
const fee = 2000

/** What a bank asks for; an inquiry takes no money yet. */
export interface NewDispute {
  amount?: number
  reason?: string
  isInquiry?: boolean
}

/** Opens a dispute of a payment: the bank takes the money back at its customer's word. */
export function openDispute(
  world: World,
  intent: Stripe.PaymentIntent,
  wish: NewDispute = {},
): Stripe.Dispute | undefined {
  const charge = world.charges.get(intent.latest_charge as string)
  if (!charge) return undefined
  world.charges.put(charge.id, { ...charge, disputed: true })
  const { amount = charge.amount, reason = 'fraudulent', isInquiry = false } = wish
  const opened = newDispute(world, charge, { amount, reason, isInquiry })
  world.disputes.put(opened.id, opened)
  world.emit('charge.dispute.created', opened)
  if (!isInquiry) world.emit('charge.dispute.funds_withdrawn', opened)
  return opened
}

/** Says that the evidence of the account is with the bank. */
export function reviewDispute(world: World, dispute: Readonly<Stripe.Dispute>): Stripe.Dispute {
  const isInquiry = dispute.status.startsWith('warning_')
  return put(world, dispute, { status: isInquiry ? 'warning_under_review' : 'under_review' })
}

/** Closes a dispute. Won, the money comes back to the account, without the fee; an inquiry closes without any. */
export function closeDispute(
  world: World,
  dispute: Readonly<Stripe.Dispute>,
  outcome: 'won' | 'lost',
): Stripe.Dispute {
  const isInquiry = dispute.status.startsWith('warning_')
  const taken = dispute.balance_transactions
  const closed: Stripe.Dispute = {
    ...dispute,
    status: isInquiry && outcome === 'won' ? 'warning_closed' : outcome,
    is_charge_refundable: outcome === 'won',
    balance_transactions:
      outcome === 'lost' && taken.length === 0
        ? [movement(world, dispute, -dispute.amount, fee)]
        : outcome === 'won' && taken.length > 0
          ? [...taken, movement(world, dispute, dispute.amount, 0)]
          : taken,
  }
  world.disputes.put(closed.id, closed)
  world.emit('charge.dispute.closed', closed, { status: dispute.status })
  if (outcome === 'won' && taken.length > 0) world.emit('charge.dispute.funds_reinstated', closed)
  return closed
}

/** Tells whether a bank has not decided a dispute yet. */
export const isOpen = ({ status }: Readonly<Stripe.Dispute>) =>
  !['won', 'lost', 'warning_closed'].includes(status)

/** Tells whether a dispute keeps a charge from being refunded: while it is open and when it was lost. */
export const keepsRefundsBack = (world: World, charge: string) =>
  world.disputes.filter((one) => one.charge === charge && !one.is_charge_refundable).length > 0

/** Disputes as a client reads them. */
export function disputeRoutes(api: Endpoints, world: World): void {
  api.get('/v1/disputes', ({ input }) => {
    const shape = { ...paging, charge: text(), payment_intent: text(), created: range }
    const params = readParams(input, shape)
    const found = world.disputes.filter(
      (one) =>
        (!params.charge || one.charge === params.charge) &&
        (!params.payment_intent || one.payment_intent === params.payment_intent) &&
        (!params.created || params.created(one.created)),
    )
    return pageOf(found, '/v1/disputes', params)
  })

  api.get('/v1/disputes/:id', ({ id, input }) => {
    readParams(input, expand)
    return world.disputes.get(id) ?? refuse(missing('dispute', id, 'dispute'))
  })
}

function put(
  world: World,
  dispute: Readonly<Stripe.Dispute>,
  change: Partial<Stripe.Dispute>,
): Stripe.Dispute {
  const changed: Stripe.Dispute = { ...dispute, ...change }
  world.disputes.put(changed.id, changed)
  world.emit('charge.dispute.updated', changed, { status: dispute.status })
  return changed
}

function newDispute(
  world: World,
  charge: Readonly<Stripe.Charge>,
  { amount, reason, isInquiry }: Required<NewDispute>,
): Stripe.Dispute {
  const opened = {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [] as Stripe.BalanceTransaction[],
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: world.now() + 7 * day,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason,
    status: isInquiry ? 'warning_needs_response' : 'needs_response',
  } as unknown as Stripe.Dispute
  if (!isInquiry) opened.balance_transactions = [movement(world, opened, -amount, fee)]
  return opened
}

/** One line of the account's book: cents that a dispute took, or gave back, and the provider's fee. */
function movement(world: World, dispute: Readonly<Stripe.Dispute>, amount: number, kept: number) {
  const now = world.now()
  const line: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: now,
    balance_type: 'payments',
    created: now,
    currency: dispute.currency,
    description: `Chargeback ${amount < 0 ? 'withdrawal' : 'reversal'} for ${dispute.charge}`,
    exchange_rate: null,
    fee: kept,
    fee_details:
      kept === 0
        ? []
        : [
            {
              amount: kept,
              application: null,
              currency: dispute.currency,
              description: 'Dispute fee',
              type: 'stripe_fee',
            },
          ],
    net: amount - kept,
    reporting_category: amount < 0 ? 'dispute' : 'dispute_reversal',
    source: dispute.id,
    status: 'available',
    type: 'adjustment',
  }
  return line
}

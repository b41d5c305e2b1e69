import * as z from 'zod/mini'
import { NamedContract, StudentWithEmail } from './contracts.ts'

/** `needs_response` until the provider has our evidence, `under_review` until the bank decides; the others are final. */
export const disputeStates = ['needs_response', 'under_review', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

/** Why a bank says that its customer disputes a payment, as the payment provider names it; any other is `general`. */
export const disputeReasons = [
  'bank_cannot_process',
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** Returns the reason of a dispute by the provider's word. */
export const disputeReasonOf = (word: string): DisputeReason =>
  disputeReasons.find((reason) => reason === word) ?? 'general'

/**
 * A payment that its bank disputes, as administrators see it: cents, `dueOn` the last day for evidence (DD/MM/YYYY, null where
 * none is asked for), instants ISO 8601. `providerId` finds it at the payment provider. `feeCents` is what the provider keeps for it; `owedCents`: what of it, once lost, is
 * owed to us again, of a contract that has ended for its covered days, until it is paid again (`repaidAt`).
 */
export const Dispute = z.object({
  id: z.string(),
  providerId: z.string(),
  student: StudentWithEmail,
  contracts: z.array(NamedContract),
  amountCents: z.int(),
  feeCents: z.int(),
  owedCents: z.int(),
  repaidAt: z.nullable(z.string()),
  reason: z.enum(disputeReasons),
  state: z.enum(disputeStates),
  dueOn: z.nullable(z.string()),
  openedAt: z.string(),
  closedAt: z.nullable(z.string()),
})
export type Dispute = z.infer<typeof Dispute>

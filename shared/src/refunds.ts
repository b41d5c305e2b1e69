import * as z from 'zod/mini'
import { NamedContract, StudentWithEmail } from './contracts.ts'
import { choice, DayField, lines } from './fields.ts'
import { searchedPages } from './lists.ts'

/** Causes of a refund: at most one refund of a contract for each, of `change` and `termination` one for each amendment and request, and for each instalment that came after its end,
 * as of `after_end`, where nobody asked to leave. */
export const refundCauses = [
  'withdrawal',
  'termination',
  'visa_refused',
  'stay_cancelled',
  'change',
  'not_renewed',
  'unsigned',
  'after_end',
  'signed_late',
] as const
export type RefundCause = (typeof refundCauses)[number]

/**
 * `asked` until the provider has taken all of it, `sent` until it arrived; `failed` where the bank or the provider refused,
 * `declined` where a second administrator did.
 */
export const refundStates = ['asked', 'sent', 'received', 'failed', 'declined'] as const
export type RefundState = (typeof refundStates)[number]

/** The provider's word for a payment that has gone back whole already, by a refund made at its own desk. */
export const alreadyBack = 'charge_already_refunded'

/** How an administrator paid back by hand: from our own bank account, or at the provider's desk to what had paid. */
export const handWays = ['transfer', 'card'] as const

/** What one administrator alone may pay back, in cents; above it a second one confirms (E-28). */
export const aloneAtMostCents = 50_000

/** `open`: not arrived yet. Administrators read all, the nearest day first; students their own. */
export const RefundsQuery = z.object({
  state: z.optional(z.enum(['open', ...refundStates])),
  ...searchedPages,
})
export type RefundsQuery = z.infer<typeof RefundsQuery>

const Administrator = z.object({ id: z.string(), name: z.string(), lastName: z.string() })

/** Days are `DD/MM/YYYY`, instants ISO 8601; `creditNote` is a paper, null while it is drawn; `student` for administrators only. */
export const Refund = z.object({
  id: z.string(),
  reference: z.string(),
  cause: z.enum(refundCauses),
  contract: NamedContract,
  student: z.nullable(StudentWithEmail),
  amountCents: z.int(),
  state: z.enum(refundStates),
  /** Who of the administrators asked for it, while another has to confirm it; for administrators only. */
  heldBy: z.nullable(Administrator),
  /** Who reads it asked for it, so another confirms it; for administrators only. */
  isHeldByMe: z.boolean(),
  /** Who of the administrators declined it last, when and why, also once it was asked for again; for administrators only. */
  declined: z.nullable(
    z.object({ by: Administrator, isByMe: z.boolean(), at: z.string(), reason: z.string() }),
  ),
  askedAt: z.string(),
  dueOn: z.string(),
  sentAt: z.nullable(z.string()),
  receivedAt: z.nullable(z.string()),
  /** `holds` while the bank disputes the payment, so that nothing of it leaves; `paid` where the bank gave it back, or some of it. */
  dispute: z.nullable(z.enum(['holds', 'paid'])),
  /**
   * What of it was refused, for administrators only: its cents, those of them that the provider has given back already, and the provider's words
   * for why (`no_payment`: it has none to give back). `isNoted`: somebody noted it as paid by hand, which another confirms.
   */
  refused: z.nullable(
    z.object({
      cents: z.int(),
      backCents: z.int(),
      faults: z.array(z.string()),
      isNoted: z.boolean(),
    }),
  ),
  /** Tells whether the last day is over and the money has not arrived. */
  isLate: z.boolean(),
  creditNote: z.nullable(z.string()),
})
export type Refund = z.infer<typeof Refund>
export const RefundList = z.object({ data: z.array(Refund), total: z.int() })
export type RefundList = z.infer<typeof RefundList>
export const OneRefund = z.object({ data: Refund })

/**
 * `POST /refunds/{id}/send`, `/decline` and `/ask-again`: why somebody sends by hand what a job would or what was refused, why
 * they do not confirm it, or why it is to leave although somebody declined it.
 */
export const RefundDecision = z.object({ reason: lines(500) })

/** `POST /refunds/{id}/paid-by-hand`: why it was paid so, the day on which the money left, and how. */
export const PaidByHand = z.object({ reason: lines(500), day: DayField, way: choice(handWays) })
export type PaidByHand = z.infer<typeof PaidByHand>

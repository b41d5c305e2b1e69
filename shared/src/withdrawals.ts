import * as z from 'zod/mini'
import { EndedChange } from './contract-change.ts'
import { ContractInShort, NamedContract, StudentWithEmail } from './contracts.ts'
import { Email } from './fields.ts'
import { searchedPages } from './lists.ts'
import { FullName } from './person-name-field.ts'
import { refundStates } from './refunds.ts'

/**
 * Why a contract cannot be given up: its period is over (`too_late`), a claim ended it (`claimed`), its cover is over (`over`),
 * it was ended before (`ended`), its student paid nothing for it (`by_school`), or has not paid it yet (`unpaid`).
 */
export const withdrawalRefusals = ['too_late', 'claimed', 'over', 'ended', 'by_school', 'unpaid'] as const
export type WithdrawalRefusal = (typeof withdrawalRefusals)[number]

/**
 * Result of a withdrawal: days are `DD/MM/YYYY`, `at` is ISO 8601; `paper` is the acknowledgement, null while it is
 * drawn.
 */
const WithdrawalDone = z.object({
  reference: z.string(),
  at: z.string(),
  /** Days that were left of the period. */
  daysLeft: z.nullable(z.int()),
  refundCents: z.int(),
  refundState: z.nullable(z.enum(refundStates)),
  dueOn: z.nullable(z.string()),
  email: z.string(),
  paper: z.nullable(z.string()),
})

/**
 * `GET /contracts/{id}/withdrawal`: may it be given up, until when, and what then goes back. Days are `DD/MM/YYYY`, money cents.
 * `until` is null while nothing proves that the papers arrived: the period has not begun.
 */
export const Withdrawal = z.object({
  contract: ContractInShort,
  isOpen: z.boolean(),
  refusal: z.nullable(z.enum(withdrawalRefusals)),
  /** Days of the period, and how many of them are past and to come. */
  days: z.int(),
  until: z.nullable(z.string()),
  daysPassed: z.int(),
  daysLeft: z.nullable(z.int()),
  paidCents: z.int(),
  refundCents: z.int(),
  /** Days of cover whose price is kept: those that passed, where the person asked that it begin early. */
  keptDays: z.int(),
  /** The last day on which the money may arrive, if it is given up today. */
  dueOn: z.string(),
  /** The change that the withdrawal ends, or has ended: what was paid for it goes back beside. */
  change: z.nullable(EndedChange),
  name: z.string(),
  email: z.string(),
  done: z.nullable(WithdrawalDone),
})
export type Withdrawal = z.infer<typeof Withdrawal>
export const OneWithdrawal = z.object({ data: Withdrawal })

/**
 * `POST /contracts/{id}/withdrawal`: no reason is asked. The acknowledgement goes to `email`, to that of the account where it is absent.
 * `keptDays` and `refundCents` are those that its student read; where they are others by now, nothing is written.
 */
export const AskWithdrawal = z.object({
  name: z.optional(FullName),
  email: z.optional(Email),
  keptDays: z.optional(z.int()),
  refundCents: z.optional(z.int()),
})
export type AskWithdrawal = z.infer<typeof AskWithdrawal>

export const WithdrawalsQuery = z.object({
  ...searchedPages,
})
export type WithdrawalsQuery = z.infer<typeof WithdrawalsQuery>

/** `GET /withdrawals`: those that were made, for administrators, the nearest day of a refund first. */
export const MadeWithdrawal = z.object({
  id: z.string(),
  reference: z.string(),
  contract: NamedContract,
  student: StudentWithEmail,
  at: z.string(),
  refundCents: z.int(),
  refundState: z.nullable(z.enum(refundStates)),
  dueOn: z.string(),
  isLate: z.boolean(),
})
export type MadeWithdrawal = z.infer<typeof MadeWithdrawal>
export const WithdrawalList = z.object({ data: z.array(MadeWithdrawal), total: z.int() })
export type WithdrawalList = z.infer<typeof WithdrawalList>

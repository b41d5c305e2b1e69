import * as z from 'zod/mini'
import { covers, Due, SoldInsuranceType, StudentWithEmail } from './contracts.ts'
import { DayField } from './fields.ts'
import { lateSteps } from './late-payment.ts'

/** The first day of each step of a late premium, DD/MM/YYYY. */
const LateDays = z.object({
  failed: z.string(),
  reminded: z.string(),
  noticed: z.string(),
  suspended: z.string(),
  ended: z.string(),
})

/**
 * A premium that is late: its step of today, and the day of each; `isPosted`: those of the last two are certain. `steps`
 * are those that come; `lastDay` that of a contract that ends before the others.
 */
export const LateState = z.object({
  step: z.enum(lateSteps),
  days: LateDays,
  isPosted: z.boolean(),
  steps: z.array(z.enum(lateSteps)),
  lastDay: z.nullable(z.string()),
})
export type LateState = z.infer<typeof LateState>

/**
 * What is asked for on a day (DD/MM/YYYY), in cents; `extraCents` is what of it is for days that were paid at the price before,
 * below zero where it takes off.
 */
export const Instalment = z.object({ day: z.string(), cents: z.int(), extraCents: z.int() })
export type Instalment = z.infer<typeof Instalment>

/**
 * A contract as its payments see it. `next` is the day of the next instalment, null where none comes; `repriced` the first one
 * at another price that is agreed, where it comes after that; `card` the last four digits
 * of the card that paid last; `owedCents` what is missing, zero where nothing is; `cover` its standing today. `backOn`: a suspended
 * cover is back from noon of it.
 */
export const PaidContract = z.object({
  contractId: z.string(),
  reference: z.string(),
  insuranceType: SoldInsuranceType,
  cents: z.int(),
  /** What of `cents` is for days that were paid at the price before. */
  extraCents: z.int(),
  interval: z.nullable(z.enum(['month', 'year'])),
  next: z.nullable(z.string()),
  repriced: z.nullable(Instalment),
  card: z.nullable(z.string()),
  owedCents: z.int(),
  /** What is missing with the others on its subscription; null where nothing is. */
  due: z.nullable(Due),
  cover: z.enum(covers),
  backOn: z.nullable(z.string()),
  late: z.nullable(LateState),
})
export type PaidContract = z.infer<typeof PaidContract>

/**
 * One instalment, what was paid once, or for a change: it goes back (`refunding`) where that is not done. `receipt` is where
 * its receipt is read; `isOpen`: it failed and can be paid. Days are DD/MM/YYYY, both days of the period are covered.
 */
export const Payment = z.object({
  id: z.string(),
  contractId: z.string(),
  reference: z.string(),
  insuranceType: SoldInsuranceType,
  day: z.string(),
  cents: z.int(),
  interval: z.nullable(z.enum(['month', 'year'])),
  from: z.string(),
  until: z.nullable(z.string()),
  card: z.nullable(z.string()),
  state: z.enum(['paid', 'open', 'void', 'refunding', 'refunded', 'disputed', 'taken_back']),
  /** Cents of it that its bank disputes (`disputed`), or took back for good (`taken_back`). */
  disputedCents: z.int(),
  receipt: z.nullable(z.string()),
})
export type Payment = z.infer<typeof Payment>

/** `GET /payments`: what comes of each contract that is not over or still owed for, and what was, newest first. */
export const Payments = z.object({ contracts: z.array(PaidContract), history: z.array(Payment) })
export type Payments = z.infer<typeof Payments>

/** A late premium as administrators see it. `postBy`: the working day on which its notice is to go to the post. */
export const LatePayment = z.object({
  id: z.string(),
  contractId: z.string(),
  reference: z.string(),
  insuranceType: SoldInsuranceType,
  student: StudentWithEmail,
  owedCents: z.int(),
  late: LateState,
  hasNotice: z.boolean(),
  postBy: z.string(),
  postedOn: z.nullable(z.string()),
})
export type LatePayment = z.infer<typeof LatePayment>

export const LatePayments = z.object({ data: z.array(LatePayment) })

/** `POST /payments/late/:id/posted`. */
export const NoticePosted = z.object({ day: DayField })

import * as z from 'zod/mini'
import { EndedChange } from './contract-change.ts'
import { Contract, NamedContract, StudentWithEmail } from './contracts.ts'
import { choice, DayField, Email, lines } from './fields.ts'
import { searchedPages } from './lists.ts'
import { Refund } from './refunds.ts'

/** Reasons for which a student may leave; the product's data says which of them a contract has. */
export const terminationReasons = [
  'due_date',
  'after_year',
  'move',
  'paid_theft',
  'beyond_repair',
  'life_event',
  'end_of_studies',
] as const
export type TerminationReason = (typeof terminationReasons)[number]

/** Notices of a termination: `cut` is a month that the end of the contract cuts short. */
export const terminationNotices = ['none', 'month', 'cut'] as const
export type TerminationNotice = (typeof terminationNotices)[number]

/**
 * Reasons why a termination is not allowed today. `fixed_term`: the contract is not renewed and stops by itself.
 * `ends_before`: it is over before the notice would be. `not_yet` and `event_to_come` come with the day from which it
 * is allowed.
 */
export const terminationRefusals = [
  'fixed_term',
  'ends_before',
  'not_yet',
  'event_to_come',
  'event_too_old',
] as const
export type TerminationRefusal = (typeof terminationRefusals)[number]

/** A payment of which days are not covered, made or to come before the end: `cents` for `days`, `unusedCents` for `unusedDays` of them. */
const UnusedPayment = z.object({
  cents: z.int(),
  from: z.string(),
  to: z.string(),
  days: z.int(),
  unusedDays: z.int(),
  unusedCents: z.int(),
})

/** Calculation of a refund in cents: what is unused of each payment, less `backCents`, which went back already. */
const TerminationRefund = z.object({
  cents: z.int(),
  backCents: z.int(),
  parts: z.array(UnusedPayment),
  dueBy: z.string(),
})

/** One reason of a contract, as it stands if the request leaves today. Days are DD/MM/YYYY. */
export const TerminationChoice = z.object({
  reason: z.enum(terminationReasons),
  /** The article of the code of insurance that gives the right; null where the contract does. */
  article: z.nullable(z.string()),
  /** Tells whether the day of an event is asked, with a file that proves it. */
  asksEvent: z.boolean(),
  notice: z.enum(terminationNotices),
  refusal: z.nullable(z.enum(terminationRefusals)),
  /** The day from which it is allowed; null where it is today, or never. */
  allowedFrom: z.nullable(z.string()),
  /** The last covered day; null where it is refused, and where the contract ends before it began. */
  lastDay: z.nullable(z.string()),
  /** The day from which nothing is covered or charged any more. */
  endsOn: z.nullable(z.string()),
  refund: z.nullable(TerminationRefund),
})
export type TerminationChoice = z.infer<typeof TerminationChoice>

const terminationStates = ['running', 'ended', 'taken_back', 'overtaken', 'refused'] as const

/** A request to leave, as it stands. `askedAt` is an instant; `paper` the id of its notice, null while that is drawn. */
export const Termination = z.object({
  reference: z.string(),
  reason: z.enum(terminationReasons),
  eventDate: z.nullable(z.string()),
  hasProof: z.boolean(),
  askedAt: z.string(),
  state: z.enum(terminationStates),
  lastDay: z.nullable(z.string()),
  endsOn: z.string(),
  refundCents: z.int(),
  refundDueBy: z.string(),
  /** How its money goes back; null until it is asked for, at the end. */
  refund: z.nullable(z.pick(Refund, { state: true, dispute: true, receivedAt: true })),
  mayBeTakenBack: z.boolean(),
  /** Reason of a refusal; null unless the state is `refused`. */
  refusal: z.nullable(z.string()),
  /** Day on which its student withdrew from the contract, which ends the request; null where they did not. */
  withdrawnOn: z.nullable(z.string()),
  /** Address to which its receipt was mailed. */
  email: z.string(),
  paper: z.nullable(z.string()),
})
export type Termination = z.infer<typeof Termination>

/** `GET /contracts/:id/termination`: what leaving means today, and the newest request of the contract. */
export const TerminationPage = z.object({
  contract: z.extend(NamedContract, {
    startDate: z.string(),
    /** End of the contract without a termination. */
    endDate: z.string(),
    /** The code of its certificate; null where it has none. */
    checkCode: z.nullable(z.string()),
    /** Names of those who lose their cover with it; empty for whoever comes by a mailed link. */
    occupants: z.array(z.string()),
  }),
  /** Reasons that the contract has; empty where it is over, or ends already. */
  choices: z.array(TerminationChoice),
  /** The change that a termination ends, or has ended: it is not done, and what was paid for it goes back. */
  change: z.nullable(EndedChange),
  termination: z.nullable(Termination),
})
export type TerminationPage = z.infer<typeof TerminationPage>

/** Preview of all reasons, with the event of one of them. */
export const PreviewTermination = z.object({
  reason: z.optional(z.enum(terminationReasons, 'validation.field.incorrect')),
  eventDate: z.optional(DayField),
})

/** `POST /contracts/:id/termination`, as JSON or as a form with the file `proof`. `endsOn` is the one that was read. */
export const AskTermination = z.object({
  reason: choice(terminationReasons),
  eventDate: z.optional(DayField),
  endsOn: z.optional(DayField),
})

/** Contract whose end may be chosen: its name and price, without documents and the payment provider's facts. */
export const LeavableContract = z.pick(Contract, {
  id: true,
  insuranceType: true,
  reference: true,
  startDate: true,
  endDate: true,
  statut: true,
  ending: true,
  mayGoOn: true,
  paymentStatus: true,
  cover: true,
  primeCents: true,
  interval: true,
  due: true,
  countryName: true,
  countryWhere: true,
  numberRoom: true,
  formula: true,
})
export type LeavableContract = z.infer<typeof LeavableContract>

/** Tells whether a contract ends without having covered a day. */
export const coversNoDay = ({ cover, ending }: LeavableContract): boolean =>
  ending !== null && (cover === 'waiting' || ending.kind === 'cancelled')

/** Tells whether a contract stands among those to leave: it is not over, or its student finds their request there. */
export function mayBeLeft(contract: LeavableContract): boolean {
  const { cover, ending } = contract
  const isOver = cover === 'ended' || cover === 'expired' || coversNoDay(contract)
  return !isOver || ending?.hasRequest === true
}

/** `POST /termination-links`: asks for the link of somebody who cannot sign in. Answers 204 for every address. */
export const AskTerminationLink = z.object({ email: Email })

/** `GET /termination-links/:token`: the contracts that its link may end. */
export const LeavableContracts = z.object({ data: z.array(LeavableContract) })

/**
 * `GET /terminations`, for administrators: first those still to come, by the day of their end, then the latest that
 * ended.
 */
export const TerminationsQuery = z.object({
  ...searchedPages,
})
export type TerminationsQuery = z.infer<typeof TerminationsQuery>

/**
 * Request to leave, for administrators. `mayBeRefused`: it has not ended the contract yet, its subscription
 * runs, and its reason depends on an event. `isAccepted`: an administrator has read it and found nothing against it. Days are `DD/MM/YYYY`.
 */
export const AskedTermination = z.object({
  id: z.string(),
  reference: z.string(),
  contract: NamedContract,
  student: StudentWithEmail,
  reason: z.enum(terminationReasons),
  eventDate: z.nullable(z.string()),
  hasProof: z.boolean(),
  askedAt: z.string(),
  state: z.enum(terminationStates),
  lastDay: z.nullable(z.string()),
  endsOn: z.string(),
  refundCents: z.int(),
  isAccepted: z.boolean(),
  mayBeRefused: z.boolean(),
  /** Day by which its event is looked at, as the queue says it; null once it was, or where nobody judges it. */
  answerBy: z.nullable(z.string()),
})
export type AskedTermination = z.infer<typeof AskedTermination>
export const TerminationList = z.object({ data: z.array(AskedTermination), total: z.int() })
export type TerminationList = z.infer<typeof TerminationList>
export const OneAskedTermination = z.object({ data: AskedTermination })

/** `POST /terminations/:id/refuse`: the reason, in words that its student reads. */
export const RefuseTermination = z.object({ reason: lines(1000) })

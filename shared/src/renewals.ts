import * as z from 'zod/mini'
import { ContractPaper, SoldInsuranceType } from './contracts.ts'
import { parseDay } from './day.ts'
import { required } from './fields.ts'
import { PageNumber, PageSize } from './lists.ts'
import { renewalAnswers, renewalViews } from './words.ts'

export type RenewalAnswer = (typeof renewalAnswers)[number]
const Answer = z.enum(renewalAnswers, 'validation.field.incorrect')

/**
 * Reasons why a contract that comes to its end is not renewed now: no notice left yet, its mail was refused, its
 * person may still answer, did not agree to a price, refused, owes a premium, its subscription is over, or no tariff has its price.
 */
export const renewalBars = [
  'noNotice',
  'rejected',
  'mayAnswer',
  'consent',
  'refused',
  'unpaid',
  'uncharged',
  'noPrice',
] as const
export type RenewalBar = (typeof renewalBars)[number]
const Bar = z.enum(renewalBars)

/**
 * `count`: contracts that a renewal would renew now. `running`: how far the one under way is. `last`: what
 * the one that ended last did, while none is. `leftOut`: those that end in the same 30 days and are not renewed now, by reason.
 */
export const RenewingContracts = z.object({
  count: z.int(),
  running: z.optional(z.object({ done: z.int(), total: z.int() })),
  last: z.optional(z.object({ renewed: z.int(), failed: z.int() })),
  leftOut: z.array(z.object({ reason: Bar, count: z.int() })),
})
export type RenewingContracts = z.infer<typeof RenewingContracts>

/** Result of a renewal. `failed`: were due when it began and had changed when their turn came. `count` is due now. */
export const RenewalResult = z.object({ count: z.int(), renewed: z.int(), failed: z.int() })
export type RenewalResult = z.infer<typeof RenewalResult>

/** Days are DD/MM/YYYY, instants ISO 8601, amounts cents due each `interval`. */
const RenewalNotice = z.object({
  /** ECH-2026-000007. */
  number: z.string(),
  /** The last day of cover that it speaks of, and that of the year after it. */
  endDate: z.string(),
  nextEndDate: z.string(),
  /** Instant at which the recipient's server took the mail; null while it is under way. */
  sentAt: z.nullable(z.string()),
  lastDay: z.string(),
  /** Days that are left to answer, the last one not counted. */
  daysLeft: z.int(),
  mayAnswer: z.boolean(),
  beforeCents: z.int(),
  priceCents: z.int(),
  interval: z.nullable(z.enum(['month', 'year'])),
  /** The price rises so much that nothing is renewed without a yes. */
  needsConsent: z.boolean(),
  papers: z.array(z.pick(ContractPaper, { kind: true, fileName: true })),
  answer: z.nullable(z.object({ kind: Answer, at: z.string(), studiesEndedOn: z.nullable(z.string()) })),
  outcome: z.nullable(z.enum(['renewed', 'ended'])),
})
export type RenewalNotice = z.infer<typeof RenewalNotice>

/** `GET /contracts/:id/renewal`: the newest notice of a contract of one's own; null while none was made. */
export const ContractRenewal = z.object({
  reference: z.string(),
  endDate: z.string(),
  /** False of a contract that ends at its term whatever is answered. */
  renews: z.boolean(),
  notice: z.nullable(RenewalNotice),
})
export type ContractRenewal = z.infer<typeof ContractRenewal>

const isDay = (text: string) => parseDay(text) !== null

/** `POST /contracts/:id/renewal`. `studiesEndedOn` belongs to `left`. */
export const AnswerRenewal = z
  .object({
    answer: Answer,
    studiesEndedOn: z.optional(
      z
        .string('validation.field.date.incorrect')
        .check(
          z.maxLength(10, 'validation.field.date.incorrect'),
          z.refine(isDay, 'validation.field.date.incorrect'),
        ),
    ),
  })
  .check(
    z.refine(({ answer, studiesEndedOn }) => answer !== 'left' || studiesEndedOn !== undefined, {
      error: required,
      path: ['studiesEndedOn'],
    }),
  )

export type RenewalView = (typeof renewalViews)[number]

/** `insurance` narrows to one product. */
export const RenewalsQuery = z.object({
  view: z.optional(z.enum(renewalViews, 'validation.field.incorrect')),
  insurance: z.optional(z.string().check(z.maxLength(40, 'validation.field.tooLong'))),
  page: z.optional(PageNumber),
  pageSize: z.optional(PageSize),
})
export type RenewalsQuery = z.infer<typeof RenewalsQuery>

/** A contract in its 75 days, as administrators see it. `priceCents` is null where no tariff has its price. */
const RenewalRow = z.object({
  contractId: z.string(),
  studentId: z.string(),
  reference: z.string(),
  insuranceType: SoldInsuranceType,
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.nullable(z.string()),
  endDate: z.string(),
  daysLeft: z.int(),
  madeOn: z.nullable(z.string()),
  sentOn: z.nullable(z.string()),
  lastDay: z.nullable(z.string()),
  beforeCents: z.int(),
  priceCents: z.nullable(z.int()),
  answer: z.nullable(Answer),
  /** Reason against the renewal; null where the contract will be renewed. */
  bar: z.nullable(Bar),
})
export type RenewalRow = z.infer<typeof RenewalRow>

/** One stretch of the 75 days: contracts whose last day of cover is `from` to `to` days away. */
const RenewalWindow = z.object({
  from: z.int(),
  to: z.int(),
  ready: z.int(),
  sent: z.int(),
  answered: z.int(),
  blocked: z.int(),
})
export type RenewalWindow = z.infer<typeof RenewalWindow>

/**
 * `GET /renewals`: those that end first come first; `ready` are notices that a press would make, `again` those whose mail was
 * refused and that it would try again.
 */
export const RenewalList = z.object({
  data: z.array(RenewalRow),
  total: z.int(),
  counts: z.record(z.enum(renewalViews), z.int()),
  windows: z.array(RenewalWindow),
  ready: z.int(),
  again: z.int(),
})
export type RenewalList = z.infer<typeof RenewalList>

/** `POST /renewals/notices`: how many were made, and how many refused mails go out once more. */
export const NoticesSent = z.object({ made: z.int(), again: z.int() })
export type NoticesSent = z.infer<typeof NoticesSent>

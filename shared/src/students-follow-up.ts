import * as z from 'zod/mini'
import { SoldInsuranceType } from './contracts.ts'
import { oneOf, PageSize, SchoolFilter, SearchFilter } from './lists.ts'
import { followUpSituations, insuranceTypes } from './words.ts'

const Situation = z.enum(followUpSituations, 'validation.field.incorrect')
export type FollowUpSituation = (typeof followUpSituations)[number]

/** Place where a page begins: the instant of the row beside it in microseconds of UTC, and what that row is about. */
const Cursor = z
  .string()
  .check(
    z.regex(
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
      'validation.field.incorrect',
    ),
  )

/** `school` is an id, 0 for students without one; `product` leaves what is about it; `order` is by `since`, oldest first unless told otherwise. */
export const FollowUpQuery = z.object({
  situation: z.optional(Situation),
  school: SchoolFilter,
  product: oneOf(insuranceTypes),
  search: SearchFilter,
  order: oneOf(['asc', 'desc']),
  pageSize: z.optional(PageSize),
  after: z.optional(Cursor),
  before: z.optional(Cursor),
})
export type FollowUpQuery = z.infer<typeof FollowUpQuery>

/**
 * One student who waits. `objectId` is the purchase or the contract, else the student; `since` and `linkUntil` (the last
 * instant of a link, or of paying a purchase) are ISO 8601, `endDate` is DD/MM/YYYY. `mailedAt`: the last mail that an
 * administrator sent in this situation.
 */
const FollowUp = z.object({
  id: z.string(),
  situation: Situation,
  objectId: z.string(),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  schoolName: z.nullable(z.string()),
  isActive: z.boolean(),
  isDeactivated: z.boolean(),
  since: z.string(),
  linkUntil: z.nullable(z.string()),
  insuranceType: z.nullable(SoldInsuranceType),
  reference: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  mailedAt: z.nullable(z.string()),
})
export type FollowUp = z.infer<typeof FollowUp>

/** `counts` are of each situation, in the same school, product and search, 50,000 at most each. */
export const FollowUpList = z.object({
  data: z.array(FollowUp),
  total: z.int(),
  totalIsCapped: z.boolean(),
  counts: z.record(Situation, z.int()),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
})
export type FollowUpList = z.infer<typeof FollowUpList>

/**
 * Mail of the follow-up: to whom, and about which situation; with its contract or purchase where the situation is
 * about one.
 */
export const FollowUpMail = z.object({
  id: z.uuid('validation.field.incorrect'),
  situation: Situation,
  contractId: z.optional(z.uuid('validation.field.incorrect')),
  purchaseId: z.optional(z.uuid('validation.field.incorrect')),
})
export type FollowUpMail = z.infer<typeof FollowUpMail>

export const mailsAtOnce = 50

export const FollowUpMails = z.object({
  mails: z
    .array(FollowUpMail)
    .check(z.minLength(1, 'validation.field.required'), z.maxLength(mailsAtOnce, 'validation.field.tooLong')),
})

/**
 * Result of the mailing: how many left, and who got none; `index` is the place in the request, `message` the reason
 * in words.
 */
export const FollowUpMailed = z.object({
  sent: z.int(),
  skipped: z.array(z.object({ index: z.int(), code: z.string(), message: z.string() })),
})
export type FollowUpMailed = z.infer<typeof FollowUpMailed>

import * as z from 'zod/mini'
import { ListedCall } from './calls.ts'
import { InsuranceType } from './contracts.ts'
import { Dispute } from './disputes.ts'
import { DayField, missingOrWrong, required } from './fields.ts'
import { inEachLanguage } from './language.ts'
import { LanguageField } from './language-field.ts'
import { oneOf, PageSize, SchoolFilter, SearchFilter } from './lists.ts'
import { NameChange } from './name-changes.ts'
import { LatePayment } from './payments.ts'
import { Refund } from './refunds.ts'
import { CertificateRequest, Complaint } from './requests.ts'
import { AskedTermination } from './terminations.ts'
import { ListedVisaRefusal } from './visa-refusals.ts'
import { queueKinds } from './words.ts'

const incorrect = 'validation.field.incorrect'

export type QueueKind = (typeof queueKinds)[number]

/** Filter of the whole queue. `assignee`: the caller's own, nobody's, or those of one administrator. */
export const QueueQuery = z.object({
  kind: oneOf(queueKinds),
  assignee: z.optional(z.union([z.enum(['me', 'none']), z.uuid(incorrect)])),
  type: z.optional(InsuranceType),
  school: SchoolFilter,
  language: z.optional(LanguageField),
  /** `late`: past its due time; `postponed`: put off, which is left out otherwise. */
  state: oneOf(['late', 'postponed']),
  search: SearchFilter,
  /** The `next` of an answer. */
  after: z.optional(z.string().check(z.regex(/^[0-9TZ:.-]{20,30}_[a-z_]{4,20}_[0-9a-f-]{36}$/, incorrect))),
  pageSize: z.optional(PageSize),
})
export type QueueQuery = z.infer<typeof QueueQuery>

export const QueuePerson = z.object({ id: z.string(), name: z.string(), lastName: z.string() })
export type QueuePerson = z.infer<typeof QueuePerson>

/**
 * One thing that waits. Instants are ISO 8601; `dueAt` is the one that it is sorted by: the end of its last day in Paris, of a
 * call (`isTimed`) its hour. `title` is in the words of whoever asked, `word` a reason or cause of the product, else null.
 */
export const QueueItem = z.object({
  kind: z.enum(queueKinds),
  id: z.string(),
  title: z.nullable(z.string()),
  word: z.nullable(z.string()),
  amountCents: z.nullable(z.int()),
  /** Administrator whose refund it is, while another has to confirm it. */
  heldBy: z.nullable(QueuePerson),
  /** Administrator who declined the refund, until it is asked for again. */
  declinedBy: z.nullable(QueuePerson),
  /** Person whom the entry is about; of a call, and of a visitor's complaint, `id` is null. */
  person: z.object({ id: z.nullable(z.string()), name: z.string(), lastName: z.string(), email: z.string() }),
  insuranceType: z.nullable(InsuranceType),
  since: z.string(),
  dueAt: z.string(),
  isTimed: z.boolean(),
  isLate: z.boolean(),
  assignee: z.nullable(QueuePerson),
  postponedUntil: z.nullable(z.string()),
  /** Other administrators who have the entry open now. */
  watchers: z.array(QueuePerson),
})
export type QueueItem = z.infer<typeof QueueItem>

const Counts = z.record(z.enum(['all', ...queueKinds]), z.int())

/** The nearest due time first. `counts` leaves the kind out of what was asked, `mine` all but what is put off. */
export const QueueList = z.object({
  data: z.array(QueueItem),
  counts: Counts,
  late: z.int(),
  mine: z.int(),
  next: z.nullable(z.string()),
})
export type QueueList = z.infer<typeof QueueList>

/** Subject of the decision, as the page of its kind reads it; null for a claim, which has a call of its own. */
export const QueueSubject = z.nullable(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('certificate_request'), subject: CertificateRequest }),
    z.object({ kind: z.literal('complaint'), subject: Complaint }),
    z.object({ kind: z.literal('call'), subject: ListedCall }),
    z.object({ kind: z.literal('termination'), subject: AskedTermination }),
    z.object({ kind: z.literal('visa_refusal'), subject: ListedVisaRefusal }),
    z.object({ kind: z.literal('refund'), subject: Refund }),
    z.object({ kind: z.literal('name_change'), subject: NameChange }),
    z.object({ kind: z.literal('formal_notice'), subject: LatePayment }),
    z.object({ kind: z.literal('dispute'), subject: Dispute }),
  ]),
)
export type QueueSubject = z.infer<typeof QueueSubject>

/**
 * One thing of the queue; `item` is null once it waits no more, and `endedBy` the administrator who saw to it last, and when (ISO 8601),
 * where one did.
 * `watchers` are others who have it open, `decider` the one of them who began to decide it before its reader did.
 */
export const QueueEntry = z.object({
  data: z.object({
    item: z.nullable(QueueItem),
    about: QueueSubject,
    watchers: z.array(QueuePerson),
    decider: z.nullable(QueuePerson),
    endedBy: z.nullable(z.extend(QueuePerson, { isMe: z.boolean(), at: z.string() })),
  }),
})
export type QueueEntry = z.infer<typeof QueueEntry>['data']

/** Change of an entry's assignee, of its `postponedUntil`, or of both: a day to come, null takes it back. */
export const ChangeQueueItem = z
  .object({
    assigneeId: z.optional(z.nullable(z.uuid(incorrect))),
    postponedUntil: z.optional(z.nullable(DayField)),
  })
  .check(
    z.refine(({ assigneeId, postponedUntil }) => assigneeId !== undefined || postponedUntil !== undefined, {
      error: required,
      path: ['assigneeId'],
    }),
  )
export type ChangeQueueItem = z.infer<typeof ChangeQueueItem>

/** That the caller looks at it, or decides it. */
export const WatchQueueItem = z.object({ isDeciding: z.boolean(incorrect) })

/**
 * New rule for the entries that fit all of its conditions: each goes to whichever of the named administrators has the
 * fewest.
 */
export const NewQueueRule = z.object({
  kind: z.nullable(z.enum(queueKinds, incorrect)),
  insuranceType: z.nullable(InsuranceType),
  schoolId: z.nullable(z.int32(incorrect)),
  language: z.nullable(LanguageField),
  assigneeIds: z.array(z.uuid(incorrect)).check(z.minLength(1, required), z.maxLength(50, incorrect)),
})
export type NewQueueRule = z.infer<typeof NewQueueRule>

export const QueueRule = z.object({
  id: z.string(),
  kind: NewQueueRule.shape.kind,
  insuranceType: NewQueueRule.shape.insuranceType,
  school: z.nullable(z.object({ id: z.int(), name: z.string() })),
  language: NewQueueRule.shape.language,
  assignees: z.array(QueuePerson),
})
export type QueueRule = z.infer<typeof QueueRule>

/** The first that fits is followed. */
export const QueueRules = z.object({ data: z.array(QueueRule) })

/** Sentences to answer with, in the language of whoever reads them; what is not known yet stands in braces. */
export const ReplyTemplates = z.object({
  language: LanguageField,
  data: z.array(z.object({ name: z.string(), text: z.string() })),
})
export type ReplyTemplates = z.infer<typeof ReplyTemplates>

/** Braces that close, none within another: what stands in them is a field, or a gap that its writer fills. */
const hasWholeBraces = (text: string) => /^(?:[^{}]|\{[^{}]+\})*$/.test(text)
const replyText = z
  .string(missingOrWrong)
  .check(
    z.trim(),
    z.maxLength(3000, 'validation.field.tooLong'),
    z.refine(hasWholeBraces, 'validation.field.braces'),
  )
const ReplyTexts = z
  .object(inEachLanguage(() => replyText))
  .check(z.refine((texts) => Object.values(texts).some(Boolean), { error: required, path: ['fr'] }))

/**
 * Template of an administrator. `{name}` and `{reference}` are filled in, what else stands in braces by whoever answers; one that is
 * not written in a language is not offered to whoever reads it.
 */
export const WrittenTemplate = z.object({
  kind: z.enum(queueKinds, incorrect),
  name: z
    .string(missingOrWrong)
    .check(z.trim(), z.minLength(1, required), z.maxLength(60, 'validation.field.tooLong')),
  texts: ReplyTexts,
})
export type WrittenTemplate = z.infer<typeof WrittenTemplate>

export const OwnTemplate = z.extend(WrittenTemplate, { id: z.string() })
export type OwnTemplate = z.infer<typeof OwnTemplate>
export const OwnTemplates = z.object({ data: z.array(OwnTemplate) })

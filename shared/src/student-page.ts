import * as z from 'zod/mini'
import { AccountStanding } from './account-standing.ts'
import { AuditRow } from './audit.ts'
import { TimelineEntry } from './contract-page.ts'
import { SoldInsuranceType } from './contracts.ts'
import { Dispute } from './disputes.ts'
import { Address, Civility, line } from './fields.ts'
import { LanguageField } from './language-field.ts'
import { OptionalPersonName, PersonName } from './person-name-field.ts'
import { partnershipLevels, unfinishedSituations } from './words.ts'

/** What happened to a mail: `sent` was taken by the server of its recipient, `failed` was refused for good. */
const mailStates = ['waiting', 'sent', 'failed'] as const

const PageMail = z.object({
  id: z.string(),
  /** Its subject, in the language in which it left; null where what it said is gone, as after a deleted account. */
  subject: z.nullable(z.string()),
  state: z.enum(mailStates),
  /** ISO 8601, when it was written, and when it was taken. */
  at: z.string(),
  sentAt: z.nullable(z.string()),
})

const PagePayment = z.object({
  reference: z.string(),
  cents: z.int(),
  /** `refunding` and `refunded`: paid for a change that was not done. */
  state: z.enum(['paid', 'open', 'void', 'refunding', 'refunded']),
  /** DD/MM/YYYY, when it was paid, else when it was due. */
  day: z.string(),
  /** Of what was paid: its newest dispute; null where its bank never disputed it. */
  dispute: z.nullable(
    z.pick(Dispute, {
      ...{ id: true, state: true, reason: true, amountCents: true, dueOn: true },
      owedCents: true,
    }),
  ),
})

/** `title` is null for whoever does not work on claims. */
const PageClaim = z.object({
  id: z.string(),
  reference: z.string(),
  title: z.nullable(z.string()),
  insuranceType: SoldInsuranceType,
  state: z.int(),
  day: z.string(),
})

/** Events of a contract, past and to come. */
const PageLife = z.object({
  reference: z.string(),
  insuranceType: SoldInsuranceType,
  entries: z.array(TimelineEntry),
})

/** `call` is an hour at which somebody asked to be called; `asked`: its student owes a paper first. */
const PageRequest = z.object({
  id: z.string(),
  kind: z.enum(['certificate', 'complaint', 'call']),
  title: z.string(),
  state: z.enum(['open', 'asked', 'done']),
  day: z.string(),
})

/** What a student has still to pay or to sign: `objectId` is the purchase, which has no number yet, or the contract. */
const PageUnfinished = z.object({
  situation: z.enum(unfinishedSituations),
  objectId: z.string(),
  insuranceType: SoldInsuranceType,
  reference: z.nullable(z.string()),
})

/** How much there is of each part, shown or not; `requests` is null as they are. */
const PageTotals = z.object({
  contracts: z.int(),
  payments: z.int(),
  claims: z.int(),
  requests: z.nullable(z.int()),
  mails: z.int(),
  journal: z.int(),
})

/** `all=true` asks for more than the newest fifty of each part. */
export const StudentPageQuery = z.object({
  all: z.optional(z.enum(['true', 'false'], 'validation.field.incorrect')),
})

/**
 * `GET /students/:id`: all that is known of a student, but contracts, which have a call of their own. Days are
 * DD/MM/YYYY, instants ISO 8601; lists are newest first and hold fifty at most, two thousand with `all`, `journal` ten: what was
 * done to the account, its contracts and claims.
 */
export const StudentPage = z.object({
  id: z.string(),
  /** The customer number. */
  number: z.int(),
  civility: Civility,
  name: z.string(),
  lastName: z.string(),
  /** The spelling of the passport; null where none was told. */
  latinName: z.nullable(z.string()),
  latinLastName: z.nullable(z.string()),
  email: z.string(),
  language: LanguageField,
  birthday: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  address: z.nullable(Address),
  school: z.nullable(z.object({ id: z.int(), name: z.string(), level: z.enum(partnershipLevels) })),
  account: AccountStanding,
  tags: z.array(z.string()),
  createdAt: z.string(),
  lastSignInAt: z.nullable(z.string()),
  hasSecondStep: z.boolean(),
  lives: z.array(PageLife),
  /** Oldest first; null for whoever sends no link. */
  unfinished: z.nullable(z.array(PageUnfinished)),
  payments: z.array(PagePayment),
  claims: z.array(PageClaim),
  /** Null for whoever does not work on support. */
  requests: z.nullable(z.array(PageRequest)),
  mails: z.array(PageMail),
  journal: z.array(AuditRow),
  totals: PageTotals,
})
export type StudentPage = z.infer<typeof StudentPage>

/**
 * `PUT /students/:id`: what an administrator corrects, and why; what is left out stays, but for the passport's spelling of another
 * name: then it is told, or none.
 */
export const StudentCorrection = z.object({
  civility: z.optional(Civility),
  name: z.optional(PersonName),
  lastName: z.optional(PersonName),
  latinName: OptionalPersonName,
  latinLastName: OptionalPersonName,
  phoneNumber: z.optional(line(30)),
  address: z.optional(Address),
  reason: line(500),
})
export type StudentCorrection = z.infer<typeof StudentCorrection>

/** `POST /students/:id/unfinished/mail`: the mail that leads to the payment or the signature, sent again. */
export const UnfinishedMail = z.object({
  situation: z.enum(unfinishedSituations, 'validation.field.incorrect'),
  objectId: z.uuid('validation.field.incorrect'),
})
export type UnfinishedMail = z.infer<typeof UnfinishedMail>

/** The address to which it goes. */
export const UnfinishedMailed = z.object({ data: z.object({ email: z.string() }) })
export type UnfinishedMailed = z.infer<typeof UnfinishedMailed>

import * as z from 'zod/mini'
import { Address, CountryCode, Email, line, lines, optionalLine, required } from './fields.ts'
import { searchedPages } from './lists.ts'
import { PersonName } from './person-name-field.ts'
import { isPostalCode } from './student-rules.ts'
import { certificateRequestSorts, certificateRequestStates } from './words.ts'

/** The form of spec 2 §2. `reason` is one of `certificateReasons`, or a person's own words. */
export const CertificateRequestForm = z.object({
  lastname: PersonName,
  firstname: PersonName,
  countryNationality: CountryCode,
  secondCountryNationality: z.optional(z.nullable(CountryCode)),
  countryResidence: CountryCode,
  phone: line(30),
  mail: Email,
  address: z.extend(Address, { complement: optionalLine(200) }).check(
    z.refine(({ country }) => country === 'FR', {
      path: ['country'],
      error: 'validation.field.address.outsideFrance',
    }),
    z.refine(({ postalCode, country }) => isPostalCode(postalCode, country), {
      path: ['postalCode'],
      error: 'validation.field.postalCode.france',
    }),
  ),
  reason: line(200),
  hostOrganization: line(200),
})
export type CertificateRequestForm = z.infer<typeof CertificateRequestForm>

/**
 * The form of `/contact` (spec 2 §3): the subject of the e-mail is made of the names, its body of title and
 * message.
 */
export const ContactMessage = z.object({
  lastname: PersonName,
  firstname: PersonName,
  title: line(150),
  message: lines(4500),
})

const Written = z.object({ subject: line(250), body: lines() })
export type Written = z.infer<typeof Written>

const missing = (field: 'subject' | 'body') =>
  z.refine<{ values?: unknown } & Partial<Written>>((email) => Boolean(email.values ?? email[field]), {
    path: [field],
    error: required,
    when: ({ value }) => typeof value === 'object' && value !== null,
  })

/**
 * `POST /email`: subject and body, bare or under `values` (C-06). Whatever `recipient` says, it goes to the support address.
 * A `complaint` is answered with its reference and dates.
 */
export const WriteEmail = z
  .object({
    recipient: z.optional(z.unknown()),
    subject: z.optional(line(250)),
    body: z.optional(lines()),
    values: z.optional(Written),
    kind: z.optional(z.enum(['message', 'complaint'], 'validation.field.incorrect')),
    certificateRequest: z.optional(CertificateRequestForm),
  })
  .check(missing('subject'), missing('body'))
export type WriteEmail = z.infer<typeof WriteEmail>

/** Days are `DD/MM/YYYY`. */
export const ComplaintReceived = z.object({
  data: z.object({ reference: z.string(), acknowledgedBy: z.string(), answerBy: z.string() }),
})
export type ComplaintReceived = z.infer<typeof ComplaintReceived>

/** `POST /complaints`: that of whoever has no account, or cannot sign in. */
export const VisitorComplaint = z.extend(ContactMessage, {
  email: Email,
  contractReference: optionalLine(40),
})
export type VisitorComplaint = z.infer<typeof VisitorComplaint>

const page = {
  ...searchedPages,
  /** Absent with `sort`: those that wait first, the oldest at the top. */
  order: z.optional(z.enum(['asc', 'desc'])),
}

export const CertificateRequestsQuery = z.object({
  ...page,
  state: z.optional(z.enum(certificateRequestStates)),
  sort: z.optional(z.enum(certificateRequestSorts)),
})
export type CertificateRequestsQuery = z.infer<typeof CertificateRequestsQuery>

/** Instants are ISO 8601, `phone` is E.164. */
export const CertificateRequest = z.object({
  id: z.string(),
  studentId: z.string(),
  /** E-mail of the account, where answers go. */
  email: z.string(),
  state: z.enum(certificateRequestStates),
  createdAt: z.string(),
  lastname: z.string(),
  firstname: z.string(),
  countryNationality: z.string(),
  secondCountryNationality: z.nullable(z.string()),
  countryResidence: z.string(),
  phone: z.string(),
  mail: z.string(),
  address: Address,
  reason: z.string(),
  hostOrganization: z.string(),
  /** Steps of the request, oldest first: a question to the student, or a file that was sent. */
  steps: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['asked', 'sent']),
      text: z.nullable(z.string()),
      fileName: z.nullable(z.string()),
      at: z.string(),
      by: z.string(),
    }),
  ),
})
export type CertificateRequest = z.infer<typeof CertificateRequest>

/** `counts` are of the search, whatever state is shown. */
export const CertificateRequestList = z.object({
  data: z.array(CertificateRequest),
  total: z.int(),
  counts: z.object({ all: z.int(), open: z.int(), asked: z.int(), sent: z.int() }),
})
export type CertificateRequestList = z.infer<typeof CertificateRequestList>
export const OneCertificateRequest = z.object({ data: CertificateRequest })

/** With the number of steps that were seen, it is refused once another administrator has answered. */
export const AskForMissing = z.object({
  message: lines(2000),
  seenSteps: z.optional(z.int('validation.field.incorrect')),
})
export const AnswerComplaint = z.object({ answer: lines() })

export const ComplaintsQuery = z.object({ ...page, state: z.optional(z.enum(['open', 'answered'])) })
export type ComplaintsQuery = z.infer<typeof ComplaintsQuery>

/** `acknowledgedBy` and `answerBy` are `DD/MM/YYYY`. */
export const Complaint = z.object({
  id: z.string(),
  reference: z.string(),
  /** Null of a visitor. */
  studentId: z.nullable(z.string()),
  /** Of a visitor: the student's account under the same e-mail. Nobody has proven to be its owner. */
  sameEmailId: z.nullable(z.string()),
  /** As a visitor gave it. */
  contractReference: z.nullable(z.string()),
  name: z.string(),
  lastName: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: z.string(),
  acknowledgedBy: z.string(),
  answerBy: z.string(),
  /** Tells whether its day is over without an answer. */
  isLate: z.boolean(),
  answer: z.nullable(z.object({ text: z.string(), at: z.string(), by: z.string() })),
})
export type Complaint = z.infer<typeof Complaint>
export const ComplaintList = z.object({
  data: z.array(Complaint),
  total: z.int(),
  counts: z.object({ all: z.int(), open: z.int(), answered: z.int() }),
})
export type ComplaintList = z.infer<typeof ComplaintList>
export const OneComplaint = z.object({ data: Complaint })

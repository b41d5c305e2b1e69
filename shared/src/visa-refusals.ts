import * as z from 'zod/mini'
import { EndedChange } from './contract-change.ts'
import { ContractInShort, NamedContract, StudentWithEmail } from './contracts.ts'
import { choice, DayField, line, lines } from './fields.ts'
import { searchedPages } from './lists.ts'
import { refundStates } from './refunds.ts'

/**
 * What keeps a person from a stay that the papers then pay back: a consulate refused the visa, or the institution cancelled the
 * stay. The refund has the same word as its cause (decision 727).
 */
export const visaRefusalCauses = ['visa_refused', 'stay_cancelled'] as const
export type VisaRefusalCause = (typeof visaRefusalCauses)[number]

/**
 * Reasons why such a letter does not end a contract: its product has no such right (`not_of_product`), it waits for
 * its payment or signature (`waiting`), it was ended (`ended`), its student paid nothing for it (`by_school`), or its
 * first day has come (`begun`) without a refused request from before it.
 */
const visaRefusalFaults = ['not_of_product', 'waiting', 'ended', 'by_school', 'begun'] as const
export type VisaRefusalFault = (typeof visaRefusalFaults)[number]

/** States of a request; `dropped`: the contract ended otherwise before anybody decided. */
const visaRefusalStates = ['waiting', 'accepted', 'refused', 'dropped'] as const
export type VisaRefusalState = (typeof visaRefusalStates)[number]

/** Fields of a request that every list has. Days are `DD/MM/YYYY`, instants ISO 8601, money cents. */
const requestFields = {
  reference: z.string(),
  cause: z.enum(visaRefusalCauses),
  /** The day of the letter, and the consulate or institution that wrote it, as its student told them. */
  letterDate: z.string(),
  letterFrom: z.string(),
  letterName: z.string(),
  askedAt: z.string(),
  /** The last day of the answer, and the working days that are left until it. */
  dueOn: z.string(),
  daysLeft: z.int(),
  state: z.enum(visaRefusalStates),
  decidedAt: z.nullable(z.string()),
  /** Reason of a refusal; null unless refused. */
  reason: z.nullable(z.string()),
  /**
   * Amount that goes back, or would; once accepted the amount that the provider was asked for. An administrator reads
   * nothing of one that was refused or dropped.
   */
  refundCents: z.int(),
  /** Tells whether the student asks that another administrator read the refusal again. */
  isReread: z.boolean(),
}

const AskedVisaRefusal = z.object({
  ...requestFields,
  refundState: z.nullable(z.enum(refundStates)),
  refundDueOn: z.nullable(z.string()),
  /** Tells whether the student may ask for that: it was refused once, and nobody has been asked to read it again. */
  mayBeReread: z.boolean(),
  /** The sealed letter of the decision; null until it is drawn. */
  paper: z.nullable(z.string()),
})
export type AskedVisaRefusal = z.infer<typeof AskedVisaRefusal>

/**
 * `GET /contracts/{id}/visa-refusal`: whether a refused visa or a cancelled stay may end it today, the amount that goes back, and the
 * newest request.
 */
export const VisaRefusalPage = z.object({
  contract: ContractInShort,
  isOpen: z.boolean(),
  fault: z.nullable(z.enum(visaRefusalFaults)),
  paidCents: z.int(),
  refundCents: z.int(),
  /** Working days within which it is answered, and the last of them for a request of today. */
  workingDays: z.int(),
  answerBy: z.string(),
  /** The change that an accepted request ends, or has ended: what was paid for it goes back apart. */
  change: z.nullable(EndedChange),
  request: z.nullable(AskedVisaRefusal),
})
export type VisaRefusalPage = z.infer<typeof VisaRefusalPage>
export const OneVisaRefusalPage = z.object({ data: VisaRefusalPage })

const ticked = 'validation.field.required'

/** `POST /contracts/{id}/visa-refusal`: a form with the file `letter`. */
export const AskVisaRefusal = z.object({
  cause: choice(visaRefusalCauses),
  letterDate: DayField,
  letterFrom: line(200),
  /** Declaration that the student did not enter the country with the certificate. */
  isUnused: z.literal('true', ticked),
})

/** `GET /visa-refusals`, for administrators: those that wait first, by the day of their answer, then the last decided. */
export const VisaRefusalsQuery = z.object({
  ...searchedPages,
})
export type VisaRefusalsQuery = z.infer<typeof VisaRefusalsQuery>

/**
 * `wasRefusedByMe`: who reads the list refused it before, and may not read it again. `refundDeclined`: who did not confirm the money
 * of one that was accepted, and why, until it is asked for again.
 */
export const ListedVisaRefusal = z.object({
  ...requestFields,
  id: z.string(),
  contract: z.extend(NamedContract, { startDate: z.string() }),
  student: StudentWithEmail,
  isLate: z.boolean(),
  /** The change that accepting it ends. */
  change: z.nullable(EndedChange),
  wasRefusedByMe: z.boolean(),
  refundDeclined: z.nullable(z.object({ by: z.string(), reason: z.string() })),
})
export type ListedVisaRefusal = z.infer<typeof ListedVisaRefusal>
export const VisaRefusalList = z.object({ data: z.array(ListedVisaRefusal), total: z.int() })
export type VisaRefusalList = z.infer<typeof VisaRefusalList>
export const OneListedVisaRefusal = z.object({ data: ListedVisaRefusal })

/** `POST /visa-refusals/{id}/refuse`: why, in words that its student reads. */
export const RefuseVisaRefusal = z.object({ reason: lines(1000) })

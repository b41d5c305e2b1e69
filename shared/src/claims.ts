import * as z from 'zod/mini'
import { homeRooms } from './claim-kinds.ts'
import { InsuranceType, NamedStudent, SoldInsuranceType, statuts } from './contracts.ts'
import { choice, DayField, line, lines } from './fields.ts'
import { insuranceTypes } from './words.ts'

/** Limits of a declaration, of a message, and of the documents of a claim. */
export const claimLimits = {
  title: 150,
  message: 5000,
  proof: 100,
  files: 5,
  fileBytes: 10 * 1_048_576,
  documents: 30,
} as const

/** The fields of `POST /claims`, beside the files; `state` is ignored (C-50). Days come in either spelling. */
export const DeclareClaim = z.object({
  insurance_type: choice(insuranceTypes),
  title: line(claimLimits.title),
  message: lines(claimLimits.message),
  contractId: z.optional(z.string('validation.field.incorrect')),
  kind: z.optional(z.string('validation.field.kind.incorrect')),
  occurredOn: z.optional(DayField),
  /** The room of a home where it happened; absent for other contracts. */
  room: z.optional(z.enum(homeRooms, 'validation.field.incorrect')),
})
export type DeclareClaim = z.infer<typeof DeclareClaim>

/** `POST /claims` is multipart: insurance_type, title, message, state (ignored), claimDocuments[] (at most 5: jpeg, png, pdf by content, 10 MB each),
 * optional contractId, kind, room, occurredOn (either date format), and `proofs[]`: for each file in order the key of the proof of the
 * checklist it is ('' = none). 201 {data: Claim}. GET /claims → {data: {data: [Claim]}}, newest first. */
export const ClaimDocument = z.object({
  id: z.string(),
  /** The server's random name: `/uploads/{fileName}`. */
  fileName: z.string(),
  /** The name that the person's file had, cleaned. */
  title: z.string(),
  mimeType: z.string(),
  size: z.int(),
  /** A key of claimProofs, or null. */
  proof: z.nullable(z.string()),
  /** Author of the document; `decision` is the letter. */
  from: z.enum(['student', 'administrator', 'decision']),
  createdAt: z.string(),
  /** `/uploads/{fileName}?expires=…&signature=…`, good for ten minutes without a bearer. */
  url: z.string(),
})
export type ClaimDocument = z.infer<typeof ClaimDocument>

export const ClaimMessage = z.object({
  id: z.string(),
  /** `student` or `administrator`; students see an administrator's first name only. */
  from: z.enum(['student', 'administrator']),
  author: z.string(),
  text: z.string(),
  createdAt: z.string(),
  /** Ids of the claim's documents that came with it. */
  documents: z.array(z.string()),
})
export type ClaimMessage = z.infer<typeof ClaimMessage>

export const claimOutcomes = ['settled', 'refused', 'other_insurer'] as const
export type ClaimOutcome = (typeof claimOutcomes)[number]

const ClaimDecision = z.object({
  outcome: z.enum(claimOutcomes),
  /** Amount paid, in cents, after the deductible; null unless settled. */
  amountCents: z.nullable(z.int()),
  /** Insurer of the contract, which pays by itself. */
  insurer: z.string(),
  reason: z.string(),
  decidedAt: z.string(),
  /** True of a paid device, whose contract may end because of it and does not end yet. */
  letsGo: z.boolean(),
  /** The letter among claim_documents; null while it is being drawn. */
  documentId: z.nullable(z.string()),
})

/**
 * The spec's fields, and beside them what our pages show. `creation_date` is ISO 8601; `occurredOn` is DD/MM/YYYY.
 */
export const Claim = z.object({
  id: z.string(),
  reference: z.string(), // SI-2026-000004
  title: z.string(),
  creation_date: z.string(),
  insurance_type: InsuranceType,
  message: z.string(),
  state: z.int(),
  claim_documents: z.array(ClaimDocument),
  contractId: z.string(),
  contractReference: z.string(),
  /** Insured object: "4 pièces, Lyon", a country, or the device's brand and model; null when unknown. */
  thing: z.nullable(z.string()),
  /** True where the contract insures more than the thing it describes, whose invoice may be of another than the damaged one. */
  insuresOthers: z.boolean(),
  kind: z.nullable(z.string()),
  occurredOn: z.nullable(z.string()),
  /** One of homeRooms, where a home is insured and it was told. */
  room: z.nullable(z.string()),
  /**
   * Proofs that an administrator asked for and that have not come: key of claimProofs or free text, and since
   * when.
   */
  asked: z.array(z.object({ proof: z.string(), askedAt: z.string() })),
  /** Messages after the first one, which is `message`; oldest first. */
  messages: z.array(ClaimMessage),
  decision: z.nullable(ClaimDecision),
})
export type Claim = z.infer<typeof Claim>

/* POST /claims/:id/messages, multipart {message, claimDocuments[], proofs[], asked[] (administrators only)}: by the owner or an
   administrator; message or a file is needed; 201 {data: Claim}. A claim that is decided still takes messages; at most 30 documents
   a claim (409 `claims.too_many_documents`). GET /claims/:id → {data: Claim} (owner or administrator). GET /uploads/:fileName. */

/** What a claim may be about: the thing that a contract insures, or insured before. */
const ClaimableThing = z.object({
  /** "8 place du Cadran, Lyon", a country, "Marque Exemple, Modèle X" or the formula. */
  thing: z.nullable(z.string()),
  /** Rooms of a home. */
  numberRoom: z.nullable(z.int()),
  /** Of the one phone that is insured; null for a formula of several devices. */
  imei: z.nullable(z.string()),
  /** True where a phone is insured, alone or among others: its line is blocked after a theft. */
  hasPhone: z.boolean(),
  /** True where more is insured than the described thing, so that a claim may be about another: no invoice of the contract is its. */
  insuresOthers: z.boolean(),
  /** Purchase price of a device in cents, which is the most that is paid; null for other things. */
  purchasePriceCents: z.nullable(z.int()),
  /** Deductible in cents of what is none of the listed kinds, 0 = none, null = see the guarantee table (travel). */
  deductibleCents: z.nullable(z.int()),
  /** The same for each listed kind of claim. */
  deductibles: z.record(z.string(), z.nullable(z.int())),
})
export type ClaimableThing = z.infer<typeof ClaimableThing>

/**
 * Contract that a student may declare on: `GET /claims/contracts` → {data: [ClaimableContract]} (not payment_pending,
 * C-52).
 */
export const ClaimableContract = z.extend(ClaimableThing, {
  id: z.string(),
  insuranceType: SoldInsuranceType,
  reference: z.string(),
  startDate: z.string(), // DD/MM/YYYY
  endDate: z.string(),
  statut: z.enum(statuts),
  isSuspended: z.boolean(),
  /** False while a signature is missing, which is what puts it in force. */
  isSigned: z.boolean(),
  /** What it insured before, oldest first, each with its last day (DD/MM/YYYY): the day of an event decides which one it is about. */
  replaced: z.array(z.extend(ClaimableThing, { until: z.string() })),
  /**
   * Rooms of a home ("Cuisine"...) are plain words of the web, not data. Devices: what is left this contract year;
   * null elsewhere.
   */
  left: z.nullable(z.object({ claims: z.int(), thefts: z.int() })),
  /** The claims counted, for the rule on another day: day of the event (YYYY-MM-DD) and whether it was a theft. */
  counted: z.array(z.object({ day: z.string(), isTheft: z.boolean() })),
})
export type ClaimableContract = z.infer<typeof ClaimableContract>

/* ------- administrators ------- */
export const claimQueues = ['open', 'answered', 'done'] as const

/** `GET /claims/follow-up?queue=open|done&type=&assignee=me|none|<id>&search=&pageSize=&page=` → {data: [FollowedClaim], total, counts: {open, done}},
 * open: oldest answerBy first, those waiting for the student after; done: newest decision first. */
export const FollowedClaim = z.object({
  id: z.string(),
  reference: z.string(),
  title: z.string(),
  insuranceType: InsuranceType,
  state: z.int(),
  student: NamedStudent,
  createdAt: z.string(),
  /** Moment of the student's last word while it waits for an answer; null while it is the student's turn, or decided. */
  waitsSince: z.nullable(z.string()),
  /** YYYY-MM-DD: two working days after the student's last word; null while it is the student's turn, or decided. */
  answerBy: z.nullable(z.string()),
  isLate: z.boolean(),
  assignee: z.nullable(NamedStudent),
})
export type FollowedClaim = z.infer<typeof FollowedClaim>

/** `GET /claims/follow-up/:id` → {data: FollowedClaimDetail}. */
export const FollowedClaimDetail = z.extend(Claim, {
  student: z.object({
    id: z.string(),
    name: z.string(),
    lastName: z.string(),
    email: z.string(),
    phoneNumber: z.nullable(z.string()),
    civility: z.nullable(z.string()),
    /** True of somebody who deleted the account: nobody reads an answer. */
    isClosed: z.boolean(),
  }),
  contract: z.object({
    id: z.string(),
    reference: z.string(),
    statut: z.enum(statuts),
    isSuspended: z.boolean(),
    startDate: z.string(),
    endDate: z.string(),
    deductibleCents: z.nullable(z.int()),
    /** The most that the claim may pay, less the deductible; null where no sum is known. */
    mostCents: z.nullable(z.int()),
    purchasePriceCents: z.nullable(z.int()),
    imei: z.nullable(z.string()),
    insurer: z.nullable(z.string()),
  }),
  assignee: FollowedClaim.shape.assignee,
  answerBy: z.nullable(z.string()),
  /** Declared in time: null without a kind or a day of the event. */
  declareBy: z.nullable(z.string()),
  isInTime: z.nullable(z.boolean()),
  /** The event lies within the contract's days (C-52); null without its day. */
  isCovered: z.nullable(z.boolean()),
  left: z.nullable(z.object({ claims: z.int(), thefts: z.int() })),
})
export type FollowedClaimDetail = z.infer<typeof FollowedClaimDetail>

/* PUT /claims/:id {assigneeId?: string | null, state?: int, reason?: string}: administrators; state only forward (409 claims.state_backward),
   2 and more only through a decision (409 claims.not_decided), reason needed with a state; 200 {data: FollowedClaimDetail}.
   POST /claims/:id/decision {outcome, amountCents?, reason}: state becomes 2; one decision a claim (409 claims.decided); amount required and > 0
   when settled, refused over the limit (the device's price after deductible) ; 200 {data: FollowedClaimDetail}; letter PDF, mail. */

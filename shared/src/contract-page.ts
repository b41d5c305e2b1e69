import * as z from 'zod/mini'
import { Contract } from './contracts.ts'
import { Instalment } from './payments.ts'
import { QrCode } from './qr-code.ts'

/** A line of a certificate as it is printed: its name in French and in English, and what it says in French. */
const CertificateLine = z.object({ fr: z.string(), en: z.string(), value: z.string() })

/**
 * The certificate of a contract as its document says it; `lines` and `title` are empty of a file that an administrator
 * gave. `isUpToDate`: it says what the contract is now, else a new one is being drawn. `qr` draws the address of its check page: an SVG path in a square of `size`.
 */
export const ShownCertificate = z.object({
  code: z.string(),
  /** DD/MM/YYYY. */
  issuedOn: z.string(),
  isUpToDate: z.boolean(),
  title: z.object({ fr: z.string(), en: z.string() }),
  lines: z.array(CertificateLine),
  qr: QrCode,
})
export type ShownCertificate = z.infer<typeof ShownCertificate>

/** Payment on a day (DD/MM/YYYY), in cents; `receipt` is the id of its document, null where there is none. */
const Payment = z.object({ day: z.string(), cents: z.int(), receipt: z.nullable(z.string()) })

/** `GET /contracts/:id`: a contract of one's own with all that its page says. Days are DD/MM/YYYY. */
export const ContractPage = z.extend(Contract, {
  /** True of one that ended before it had covered a day: nothing that happened can be declared on it. */
  coversNobody: z.boolean(),
  /** Certificate of the contract; null while it is being drawn, and for contracts that have none. */
  certificate: z.nullable(ShownCertificate),
  /** Payments that we took ourselves; later instalments are at the payment provider. */
  payments: z.array(Payment),
  /** The next instalment; null where nothing is charged any more or at once, and while one is missing. */
  nextPayment: z.nullable(z.string()),
  /** What it will cost: another price may be agreed for a day before it. */
  nextCents: z.nullable(z.int()),
  /** What of it is for days that were paid at the price before; zero mostly. */
  nextExtraCents: z.int(),
  /** The first instalment at another price that is agreed, where it comes after the next one. */
  repriced: z.nullable(Instalment),
  /**
   * Insured people (the policyholder counts), objects and general deductible in cents; null where the table of
   * guarantees says it.
   */
  insured: z.object({
    persons: z.nullable(z.int()),
    capitalCents: z.nullable(z.int()),
    deductibleCents: z.nullable(z.int()),
  }),
  /** People named in the contract beside its policyholder, each of whom may be given a certificate of their own. */
  occupants: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Day of the signature; null where nothing is to be signed, or is not yet. */
  signedOn: z.nullable(z.string()),
  /** Id of the contract of devices that was bought with this one and is not described yet. */
  deviceToDescribe: z.nullable(z.string()),
})
export type ContractPage = z.infer<typeof ContractPage>

/** Events of the life of a contract after its making, each of which its timeline tells. */
export const eventKinds = [
  'signed',
  'paid',
  'late',
  'suspended',
  'back',
  'waived',
  'changed',
  'noticed',
  'agreed',
  'refused',
  'lapsed',
  'renewed',
  'terminated',
  'withdrawn',
  'refunded',
  'undone',
] as const

const timelineKinds = [
  ...eventKinds,
  'paidBySchool',
  'issued',
  'cancelled',
  'unsigned',
  'describes',
  'signs',
  'begins',
  'changes',
  'ends',
  'renews',
  'renewsOncePaid',
] as const

/** Parts of a contract that a change may touch; `name` and `birthday` are those of its policyholder. */
export const changedParts = [
  'days',
  'country',
  'passport',
  'address',
  'rooms',
  'people',
  'device',
  'interval',
  'name',
  'birthday',
] as const
export type ChangedPart = (typeof changedParts)[number]

/**
 * One thing of the life of a contract: on which day (DD/MM/YYYY) it happened or will, the day that it tells of, and what a
 * change touched, where that is known.
 */
export const TimelineEntry = z.object({
  kind: z.enum(timelineKinds),
  day: z.string(),
  effectOn: z.nullable(z.string()),
  parts: z.array(z.enum(changedParts)),
  isToCome: z.boolean(),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

/** `GET /contracts/:id/timeline`: what comes first, the latest day first, then what happened, the newest first. */
export const Timeline = z.object({ data: z.array(TimelineEntry) })

import * as z from 'zod/mini'
import { Address, Civility, DayField, missingOrWrong } from './fields.ts'
import { wireNames } from './product-keys.ts'
import { insuranceTypes, renewalAnswers } from './words.ts'

/** Who lives in an insured home beside the policyholder. */
export const InsuredRoommate = z.object({
  civility: Civility,
  name: z.string(),
  lastName: z.string(),
  birthday: z.string(),
})

/** An insured home as it is bought anew; birthdays as DD/MM/YYYY. */
const InsuredPlace = z.object({
  address: Address,
  persons: z.int(),
  roommates: z.array(InsuredRoommate),
})

export const InsuranceType = z.enum(insuranceTypes)
export type InsuranceType = z.infer<typeof InsuranceType>

/** Insurance type in an answer: any product of the server, also one that this build does not name yet. */
export const SoldInsuranceType = z.string() as unknown as z.ZodMiniType<InsuranceType, InsuranceType>

/** Facts that name a contract among others. */
export const NamedContract = z.object({
  id: z.string(),
  reference: z.string(),
  insuranceType: SoldInsuranceType,
})

/** Facts that name a contract's student to administrators. */
export const NamedStudent = z.object({ id: z.string(), name: z.string(), lastName: z.string() })

/** A student's name with the e-mail, which tells namesakes apart before somebody decides. */
export const StudentWithEmail = z.extend(NamedStudent, { email: z.string() })

/** A contract as pages about one of its rights name it; days are `DD/MM/YYYY`, the last that of no ending before. */
export const ContractInShort = z.extend(NamedContract, {
  boughtOn: z.string(),
  startDate: z.string(),
  endDate: z.string(),
})
export type ContractInShort = z.infer<typeof ContractInShort>

const paymentStatuses = ['payment_pending', 'payment_succeeded', 'payment_failed'] as const
export const statuts = ['ok', 'résilié', 'impayé'] as const
export type Statut = (typeof statuts)[number]
export const signatureStatuses = ['none', 'waiting', 'signed', 'refused', 'expired'] as const
export type SignatureStatus = (typeof signatureStatuses)[number]

/**
 * Standings of a cover on a day: `waiting` for its payment or signature; `ended` by a termination, `expired` at its
 * end; `suspended` a month after the formal notice of a premium that is missing; `upcoming` before its first day,
 * else `current`.
 */
export const covers = ['waiting', 'upcoming', 'current', 'suspended', 'ended', 'expired'] as const
export type Cover = (typeof covers)[number]

/**
 * How a contract was ended: `asked` by its student, `terminated` otherwise; `withdrawn` by its student within the days of the
 * law, `cancelled` before it began: the papers of these two are worth nothing. `hasRequest`: a request of its student ended it,
 * also one that covers no day, and its money may still be on its way.
 */
const ContractEnding = z.object({
  kind: z.enum(['asked', 'terminated', 'withdrawn', 'cancelled']),
  writtenOn: z.string(),
  hasRequest: z.boolean(),
})

export const paperKinds = [
  'contract',
  'amendment',
  'advice',
  'ipid',
  'notice',
  'conditions',
  'receipt',
  'credit_note',
  'withdrawal',
  'invoice',
  'termination',
  'visa_refusal',
  'renewal',
] as const

/**
 * Further document of a contract: the signed contract, the advice that was given before it, what there was to read
 * before it, the receipt of a payment, a credit note for each refund, the acknowledgement of a withdrawal, the
 * invoice of an insured device, the notice of its termination, or the decision about a refused visa or a cancelled stay.
 */
/** `number` is that of an amendment in effect. */
export const ContractPaper = z.object({
  id: z.string(),
  kind: z.enum(paperKinds),
  fileName: z.string(),
  number: z.optional(z.string()),
})
export type ContractPaper = z.infer<typeof ContractPaper>

/**
 * What is missing of contracts on one subscription, in cents: all of it, what the oldest open invoice of this contract asks for, which
 * is what one payment settles, and what of this contract a bank took back, which no invoice asks for and is settled first.
 */
export const Due = z.object({
  cents: z.int(),
  invoiceCents: z.int(),
  takenBackCents: z.int(),
  references: z.array(z.string()),
})
export type Due = z.infer<typeof Due>

/**
 * Days are `DD/MM/YYYY`; `document` is the latest that is not archived; `place` is the street and town of an
 * insured home.
 */
export const Contract = z.object({
  id: z.string(),
  insuranceType: SoldInsuranceType,
  documentType: z.enum(['Certificate', 'Contract']),
  paymentStatus: z.enum(paymentStatuses),
  reference: z.string(),
  createdAt: z.string(),
  /** Moment of `createdAt`, ISO 8601: a contract that is bought opens with its payment. */
  openedAt: z.string(),
  document: z.nullable(
    z.object({
      id: z.string(),
      fileName: z.string(),
      isArchived: z.boolean(),
      /** True when the document can also be had with English first. */
      inEnglish: z.boolean(),
    }),
  ),
  customerStripe: z.nullable(z.string()),
  statut: z.enum(statuts),
  /** Null while nobody ended it. */
  ending: z.nullable(ContractEnding),
  startDate: z.string(),
  /** First day that was bought and that the signed paper names, where cover began later, with the signature; null elsewhere. */
  boughtFrom: z.nullable(z.string()),
  endDate: z.string(),
  countryName: z.nullable(z.string()),
  /** Country of the stay as the asked language says where somebody is: « au Canada ». */
  countryWhere: z.nullable(z.string()),
  countryId: z.nullable(z.int()),
  /** Its student may correct or cancel it: until the eve of its first day, where a school pays. */
  mayBeCorrected: z.boolean(),
  numberRoom: z.nullable(z.int()),
  place: z.nullable(z.string()),
  /** Insured home, to buy it anew with; null elsewhere. Its roommates are named while it was never paid. */
  insuredPlace: z.nullable(InsuredPlace),
  papers: z.array(ContractPaper),
  signatureStatus: z.enum(signatureStatuses),
  /** Last day to sign; afterwards the purchase is given up and paid back. Null where nothing is left to sign. */
  signBy: z.nullable(z.string()),
  /** The offer's name for devices ("Essentiels + tel"); true in `needsDevice` while its device is not described. */
  formula: z.nullable(z.string()),
  needsDevice: z.boolean(),
  /**
   * Claims on insured devices in the current contract year: how many, thefts among them, the year's last day, what
   * is left. Null for other contracts and when cover is over.
   */
  claims: z.nullable(
    z.object({
      perYear: z.int(),
      thefts: z.int(),
      yearEnds: z.string(),
      left: z.object({ claims: z.int(), thefts: z.int() }),
    }),
  ),
  /** The subscription was ended at the payment provider for a day to come, and may be taken back there until then. */
  mayGoOn: z.boolean(),
  /** A premium is missing, also while it is terminated for a day to come; the cover goes on until it is suspended. */
  isUnpaid: z.boolean(),
  /** Nothing is covered today, as a premium is missing. */
  isSuspended: z.boolean(),
  /** First day from whose noon a suspended cover is back, were all paid today; null where it ends before, or is not suspended. */
  backOn: z.nullable(z.string()),
  /** Standing of the cover today, in Paris. */
  cover: z.enum(covers),
  /** Premium in cents; due each `interval`, once when null. Nothing where a school pays. */
  primeCents: z.int(),
  interval: z.nullable(z.enum(['month', 'year'])),
  /** Null where nothing is missing. */
  due: z.nullable(Due),
  /** A change that was asked for and is not made: it waits to be paid, to be signed, or for its day. */
  change: z.nullable(z.object({ step: z.enum(['pay', 'sign', 'effect']), effectOn: z.string() })),
  /** A renewal notice that may be answered until `lastDay`, and the answer so far; null while there is none. */
  renewal: z.nullable(
    z.object({
      lastDay: z.string(),
      needsConsent: z.boolean(),
      answer: z.nullable(z.enum(renewalAnswers)),
    }),
  ),
})
export type Contract = z.infer<typeof Contract>

/**
 * Answers of the payment provider to a termination. `none`: there is no subscription, or nothing to end. `waiting`:
 * it has not answered yet. `confirmed`: the subscription ends with the contract. `scheduled`: it goes on for the
 * other contract on it, and this one's line is taken out on its day. `ended`: it is over though the contract goes on.
 */
export const providerEnds = ['none', 'waiting', 'scheduled', 'confirmed', 'ended'] as const
export type ProviderEnd = (typeof providerEnds)[number]

/** A paper whose place another one took; `document` was the contract's own. `madeOn` is DD/MM/YYYY. */
const ReplacedPaper = z.object({
  id: z.string(),
  kind: z.enum(['document', ...paperKinds]),
  fileName: z.string(),
  madeOn: z.string(),
})
export type ReplacedPaper = z.infer<typeof ReplacedPaper>

/**
 * A contract as administrators see it. `endDate` is what they set, of a terminated one the day of effect; `lastDay` its end as its student
 * reads it, and `contractualEnd` that without a termination.
 */
export const AdminContract = z.extend(z.omit(Contract, { due: true, renewal: true }), {
  lastDay: z.string(),
  contractualEnd: z.string(),
  /** Newest first. */
  replaced: z.array(ReplacedPaper),
  providerEnd: z.enum(providerEnds),
  /** Counts what was changed; a change that names it is refused where it is not the latest. */
  revision: z.int(),
})
export type AdminContract = z.infer<typeof AdminContract>

/**
 * `PUT /contracts`: at least one of `statut` and `endDate`; whatever else is sent changes nothing (C-07). With the `revision` that was
 * read nobody changes what somebody else has changed since.
 */
export const ChangeContract = z
  .object({
    id: z.string(missingOrWrong).check(z.maxLength(100)),
    statut: z.optional(z.enum(statuts, 'validation.field.statut.incorrect')),
    endDate: z.optional(DayField),
    revision: z.optional(z.int('validation.field.incorrect')),
  })
  .check(
    z.refine(({ statut, endDate }) => statut !== undefined || endDate !== undefined, {
      error: 'validation.field.required',
      path: ['statut'],
    }),
  )

/** `POST /payments/account/stripe/management`: whose payments are to be looked after, and from which page, else the documents. */
export const ManagePayments = z.object({
  typeContract: z.enum([wireNames.home, wireNames.devices], 'validation.field.incorrect'),
  /** Path of the page; `contract` stands for that of the contract that is looked after. One that is not led back to counts as none. */
  from: z.optional(z.string().check(z.maxLength(200, 'validation.field.tooLong'))),
})

/** `POST /contracts/health_insurance/send`: the server asks the signature provider itself. */
export const SignedContract = z.object({
  contractId: z.string().check(z.maxLength(100)),
  token: z.optional(z.nullable(z.string())),
})

/** A draft that went to checkout and is not paid: it stands in « À terminer ». `stopped`: it can no longer be paid so (decision 754). */
export const UnfinishedPurchase = z.object({
  id: z.string(),
  insuranceType: SoldInsuranceType,
  countryId: z.nullable(z.int()),
  countryName: z.nullable(z.string()),
  countryWhere: z.nullable(z.string()),
  numberRoom: z.nullable(z.int()),
  place: z.nullable(z.string()),
  insuredPlace: z.nullable(InsuredPlace),
  /** Name of the offer of devices bought alone (« Essentiels + tel »), with brand and model where they are known. */
  formula: z.nullable(z.string()),
  device: z.nullable(z.string()),
  startDate: z.nullable(z.string()),
  endDate: z.nullable(z.string()),
  /** Amount in cents; due each `interval`, once when null. */
  amount: z.int(),
  interval: z.nullable(z.enum(['month', 'year'])),
  createdAt: z.string(),
  state: z.enum(['open', 'stopped', 'checking', 'refunded']),
  /** Sentence on why it is `stopped`, in the asked language; null elsewhere. */
  why: z.nullable(z.string()),
  /** It is `stopped`, and may be bought anew with the same answers. */
  mayBeginAgain: z.boolean(),
})
export type UnfinishedPurchase = z.infer<typeof UnfinishedPurchase>

import * as z from 'zod/mini'
import { NamedContract, StudentWithEmail } from './contracts.ts'
import { DeviceDetails } from './devices.ts'
import { Address, CountryCode, DayField, line, optionalLine } from './fields.ts'
import { HomeDraft, Roommate } from './home.ts'
import { Instalment } from './payments.ts'

/** Reasons why nothing of a contract may be changed online; the first that is true counts. */
export const changeRefusals = ['not_offered', 'waiting', 'ended', 'late', 'begun'] as const
export type ChangeRefusal = (typeof changeRefusals)[number]

/** Reasons why a home keeps its rhythm of payment; the first that is true counts. */
export const rhythmRefusals = [
  'upcoming',
  'late',
  'ending',
  'counting',
  'pending',
  'beyond',
  'soon',
  'shared',
  'renewal',
] as const
export type RhythmRefusal = (typeof rhythmRefusals)[number]

/** Fields of a contract that its student may change. */
export const changeFields = [
  'startDate',
  'endDate',
  'country',
  'passportNumber',
  'address',
  'numberOfRooms',
  'roommates',
  'device',
  'interval',
  'effectOn',
] as const
export type ChangeField = (typeof changeFields)[number]

/** Facts of a stay. Days are `DD/MM/YYYY`, `months` those that are billed; cents. */
const StayFacts = z.object({
  kind: z.literal('stay'),
  startDate: z.string(),
  endDate: z.string(),
  country: z.int(),
  /** As the certificate prints it; null where none was told. */
  passportNumber: z.nullable(z.string()),
  months: z.int(),
  priceCents: z.int(),
})
export type StayFacts = z.infer<typeof StayFacts>

/** Facts of a home: its address, rooms, and the people insured in it beside the policyholder; cents each `interval`. */
const HomeFacts = z.object({
  kind: z.literal('home'),
  address: z.object({
    street: z.string(),
    complement: z.nullable(z.string()),
    postalCode: z.string(),
    city: z.string(),
  }),
  numberOfRooms: z.int(),
  /** `id` is that of whoever is insured already; null for a newcomer. */
  roommates: z.array(
    z.object({
      id: z.nullable(z.string()),
      civility: z.enum(['M', 'Mme']),
      name: z.string(),
      lastName: z.string(),
      birthday: z.string(),
    }),
  ),
  interval: z.enum(['month', 'year']),
  priceCents: z.int(),
})
export type HomeFacts = z.infer<typeof HomeFacts>

/** Facts of an insured device; its price as it was bought. Cents each `interval`, which is null where it was paid once. */
const DeviceFacts = z.object({
  kind: z.literal('device'),
  brand: z.nullable(z.string()),
  model: z.nullable(z.string()),
  imei: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  description: z.nullable(z.string()),
  condition: z.nullable(z.enum(['new', 'refurbished'])),
  purchaseDate: z.nullable(z.string()),
  purchasePriceCents: z.nullable(z.int()),
  interval: z.nullable(z.enum(['month', 'year'])),
  priceCents: z.int(),
})
export type DeviceFacts = z.infer<typeof DeviceFacts>

/** A contract as its change page says it. */
export const ChangeFacts = z.discriminatedUnion('kind', [StayFacts, HomeFacts, DeviceFacts])
export type ChangeFacts = z.infer<typeof ChangeFacts>

/**
 * Wish for a home: what is left out stays as it is; from `effectOn` on, today when absent. Another `interval` is wished
 * alone, and counts from the day after what is paid.
 */
export const HomeChangeWish = z.extend(z.partial(z.pick(HomeDraft, { numberOfRooms: true })), {
  /**
   * Everybody insured beside the policyholder from then on. `id` says, as the facts do, who is meant: whoever is corrected keeps
   * their certificate and link. Without it they are recognised by names and birthday.
   */
  roommates: z.optional(
    z.nullable(
      z
        .array(z.extend(Roommate, { id: z.optional(z.nullable(z.string().check(z.maxLength(100)))) }))
        .check(z.maxLength(20, 'validation.field.incorrect')),
    ),
  ),
  /** As the facts say it: without a country it stays in that of today. */
  address: z.optional(
    z.extend(Address, { country: z.optional(CountryCode), complement: z.nullable(optionalLine(200)) }),
  ),
  interval: z.optional(z.enum(['month', 'year'])),
  effectOn: z.optional(DayField),
})
export type HomeChangeWish = z.infer<typeof HomeChangeWish>

/** Wish for another device: what is left out stays as it is; from `effectOn` on, today when absent. */
export const DeviceChangeWish = z.extend(
  z.pick(DeviceDetails, {
    purchasePriceTTC: true,
    purchaseDate: true,
    condition: true,
    brand: true,
    model: true,
    reference: true,
    description: true,
    imei: true,
  }),
  { effectOn: z.optional(DayField) },
)
export type DeviceChangeWish = z.infer<typeof DeviceChangeWish>

/**
 * Price of a change. `differenceCents` is to be paid, or goes back where negative, by `refundBy` at the latest;
 * nothing changes before it is paid. `days` are those of one paid period for which it is counted, of all its days.
 */
export const ChangeOffer = z.object({
  next: ChangeFacts,
  differenceCents: z.int(),
  /** Too little for a payment of its own: it comes with the next one. */
  laterCents: z.int(),
  days: z.nullable(z.object({ left: z.int(), of: z.int() })),
  /** The first day on which the contract is another: today, for what is told of days to come. */
  effectOn: z.string(),
  refundBy: z.nullable(z.string()),
  /**
   * The payments to come, up to the first at another price, with what is asked for besides; at another rhythm, the first
   * ones at it. None where the price stays or no payment comes.
   */
  payments: z.array(Instalment),
  /**
   * Another rhythm of payment: the last day that is paid, from when on the new price counts (`effectOn` is the day after).
   */
  rhythm: z.nullable(z.object({ paidUntil: z.string() })),
  /** True when an amendment is signed before anything changes. */
  isSigned: z.boolean(),
})
export type ChangeOffer = z.infer<typeof ChangeOffer>

/** What was read before a change is asked for: the revision of the contract, and the id of the change that waited. */
export const ChangeRead = z.object({ revision: z.int(), waiting: z.nullable(z.string()) })
export type ChangeRead = z.infer<typeof ChangeRead>

/** `DELETE /contracts/:id/change`: the id of the change that was read. */
export const GiveUpChange = z.object({ read: z.optional(z.string()) })

/** Why an administrator changes a contract for its student: it stays in the journal. */
export const ChangeReason = line(500)

/** What a change waits for: its payment, its signature, or its first day. */
const changeSteps = ['pay', 'sign', 'effect'] as const

/**
 * `GET /contracts/:id/change`. `waiting` was asked for and is not done, by an administrator where `isByDesk`; unless
 * agreed, it stands until that instant (ISO 8601). `student` is told to administrators alone.
 */
export const ContractChange = z.object({
  contract: NamedContract,
  /** Number of the changes that the contract has seen. */
  revision: z.int(),
  student: z.nullable(StudentWithEmail),
  refusal: z.nullable(z.enum(changeRefusals)),
  may: z.array(z.enum(changeFields)),
  /** Why the rhythm of payment stays; null where it may change, or the product has one alone. */
  rhythmRefusal: z.nullable(z.enum(rhythmRefusals)),
  isPaidBySchool: z.boolean(),
  /** True when an amendment is signed before anything changes, and its draft is read before. */
  isSigned: z.boolean(),
  /** Facts of the contract today; null for a contract that cannot be changed online at all. */
  now: z.nullable(ChangeFacts),
  waiting: z.nullable(
    z.extend(ChangeOffer, {
      id: z.string(),
      until: z.string(),
      step: z.enum(changeSteps),
      isByDesk: z.boolean(),
      /** Its payment may have come: the provider was not heard on it yet. */
      isChecking: z.boolean(),
      /** Its student said that they had read the draft of the amendment. */
      hasReadDraft: z.boolean(),
    }),
  ),
  /** The newest one that took effect, with the number of its amendment. */
  done: z.nullable(z.object({ reference: z.string(), day: z.string(), differenceCents: z.int() })),
})
export type ContractChange = z.infer<typeof ContractChange>
export const OneContractChange = z.object({ data: ContractChange })

/**
 * `POST /contracts/:id/change`: `same` where nothing was told anew, `dry` of a dry run, `to_pay` with the address where the
 * difference is paid, which its student alone is told, `to_sign` and `agreed` (for a day to come) as `waiting` says it,
 * `done` once it took effect. The days are those that the contract has then.
 */
export const ContractChanged = z.object({
  data: z.object({
    contractId: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    state: z.enum(['same', 'dry', 'to_pay', 'to_sign', 'agreed', 'done']),
    offer: z.nullable(ChangeOffer),
    payAt: z.nullable(z.string()),
  }),
})
export type ContractChanged = z.infer<typeof ContractChanged>['data']

/** `POST /contracts/:id/change/paid`: back from the payment of a difference. */
export const ChangePaid = z.object({ sessionId: z.string().check(z.minLength(1), z.maxLength(255)) })

/**
 * `POST /contracts/:id/change/signature` and `…/payment`: the student of a contract whose amendment is signed has read its
 * draft. Once said, it is not asked again.
 */
export const ChangeAccepted = z.object({ hasReadDraft: z.optional(z.boolean()) })
export type ChangeAccepted = z.infer<typeof ChangeAccepted>

/** A change that is not done because its contract ends: its day (DD/MM/YYYY), and what was paid for it and goes back, in cents. */
export const EndedChange = z.object({ effectOn: z.string(), paidCents: z.int() })
export type EndedChange = z.infer<typeof EndedChange>

/** Answer of both: the page where the amendment is signed, or paid. */
export const ChangeLink = z.object({ data: z.object({ link: z.string() }) })

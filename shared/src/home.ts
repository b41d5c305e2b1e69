import * as z from 'zod/mini'
import {
  Address,
  Civility,
  choice,
  DayField,
  line,
  missingOrWrong,
  optionalLine,
  required,
} from './fields.ts'
import { HomeNeeds } from './needs.ts'
import { OptionalPersonName, PersonName } from './person-name-field.ts'

/** Persons of a home, the policyholder counted (C-57). */
export const personsMax = 5

const count = (max: number) =>
  z.pipe(
    z.union(
      [z.int(), z.pipe(z.string().check(z.regex(/^\d{1,3}$/, missingOrWrong)), z.transform(Number))],
      missingOrWrong,
    ),
    z.int(missingOrWrong).check(z.minimum(1, required), z.maximum(max, 'validation.field.incorrect')),
  )

export const Roommate = z.object({
  civility: Civility,
  name: PersonName,
  lastName: PersonName,
  birthday: DayField,
})
export type Roommate = z.infer<typeof Roommate>

/** `mensuel` is a subscription by the month, `annuel` one by the year; both spellings are taken (C-20). */
export const OptionPayment = choice(['mensuel', 'annuel', 'month', 'year'])
export type OptionPayment = z.infer<typeof OptionPayment>

/** The draft of a home, as the spec names its fields. `price` and `priceId` are hints: the server computes its own. */
export const HomeDraft = z.object({
  startDate: DayField,
  address: Address,
  numberOfPersons: count(personsMax),
  numberOfRooms: count(999),
  optionPayment: OptionPayment,
  roommates: z.optional(z.nullable(z.array(Roommate).check(z.maxLength(20, 'validation.field.incorrect')))),
  price: z.optional(z.nullable(z.number())),
  priceId: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  additionalPriceId: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  addMultimediaInsurance: z.optional(z.nullable(z.boolean())),
  /** A client that does not ask records that none was given. */
  needs: z.optional(z.nullable(HomeNeeds)),
  /** The wish that the cover begins before the days of a withdrawal are over. */
  asksEarlyStart: z.optional(z.nullable(z.boolean())),
  latinName: OptionalPersonName,
  latinLastName: OptionalPersonName,
})
export type HomeDraft = z.infer<typeof HomeDraft>

/** `startDate` beside the draft is the spec's own; where both are given they are the same day. */
export const HomeCheckout = z.object({
  priceId: line(100),
  email: optionalLine(254),
  startDate: z.optional(z.nullable(DayField)),
  additionalPriceId: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  contract: z.optional(HomeDraft),
})
export type HomeCheckout = z.infer<typeof HomeCheckout>

/** `POST /contracts/home_insurance`: the paid session, and the draft where checkout did not get it. */
export const HomeCreation = z.extend(z.partial(HomeDraft), {
  sessionStripe: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
})
export type HomeCreation = z.infer<typeof HomeCreation>

/**
 * Ids of a home purchase for the steps that follow. `customerId` is the customer's number, `contractorId` the
 * policyholder's account, `certificateId` the contract whose certificate it will be, `bundleId` all that one session
 * paid.
 */
export const HomeCreated = z.object({
  customerId: z.string(),
  contractId: z.string(),
  contractorId: z.string(),
  certificateId: z.string(),
  additionalMultimediaContractId: z.nullable(z.string()),
  bundleId: z.string(),
  sessionStripe: z.string(),
})
export type HomeCreated = z.infer<typeof HomeCreated>

const id = z.optional(z.nullable(z.string().check(z.maxLength(255))))

/** `POST /contracts/home_insurance/sign` and `/send`: `contractId` counts; each other id that is given has to fit it. */
export const HomeContractIds = z.object({
  contractId: z.string(missingOrWrong).check(z.minLength(1, required), z.maxLength(100)),
  customerId: id,
  contractorId: id,
  certificateId: id,
  additionalMultimediaContractId: id,
  bundleId: id,
  sessionStripe: id,
  token: id,
})
export type HomeContractIds = z.infer<typeof HomeContractIds>

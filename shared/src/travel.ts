import * as z from 'zod/mini'
import { CountryCode, DayField, line, missingOrWrong, optionalLine } from './fields.ts'
import { StayNeeds } from './needs.ts'
import { OptionalPersonName } from './person-name-field.ts'

/**
 * Shape of a passport number as the page with the picture has it: 5 to 20 letters and digits, told without spaces and
 * in capitals; the empty text means none.
 */
const passportShape = /^\s*([A-Za-z0-9][\s-]?){5,20}\s*$|^\s*$/
/** Tells whether a text may be sent as a passport number; the empty text may, too. */
export const isPassportNumber = (typed: string) => passportShape.test(typed)

/** Returns a passport number as it is kept, from what was typed; null for none. */
export const readPassportNumber = (typed: string): string | null =>
  typed.replace(/[\s-]/g, '').toUpperCase() || null

const PassportNumber = z.pipe(
  z.string('validation.field.passport').check(z.regex(passportShape, 'validation.field.passport')),
  z.transform(readPassportNumber),
)

/**
 * The draft of a stay, as the spec names its fields. Prices in it are hints: the server computes its own.
 * `country` is the country's id.
 */
export const TravelDraft = z.object({
  startDate: DayField,
  endDate: DayField,
  country: z.union(
    [z.int(), z.pipe(z.string().check(z.regex(/^\d{1,5}$/, missingOrWrong)), z.transform(Number))],
    missingOrWrong,
  ),
  countryName: optionalLine(100),
  healthMobilityPrime: z.optional(z.number()),
  additionalPriceId: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  addMultimediaInsurance: z.optional(z.nullable(z.boolean())),
  /** Nationality in ISO alpha-2, for the certificate. Required for a stay in France, as `addressOrigin` is. */
  countryNationality: z.optional(z.nullable(CountryCode)),
  addressOrigin: z.optional(z.nullable(line(300))),
  /** Passport number for the certificate, where one is given. */
  passportNumber: z.optional(z.nullable(PassportNumber)),
  latinName: OptionalPersonName,
  latinLastName: OptionalPersonName,
  /** Answers to the questions before paying; a client that does not ask them sends none, and that is recorded. */
  needs: z.optional(z.nullable(StayNeeds)),
  /** Tells whether the cover is to begin before the 14 days of a withdrawal are over (E-35). */
  asksEarlyStart: z.optional(z.nullable(z.boolean())),
})
export type TravelDraft = z.infer<typeof TravelDraft>

export const TravelCheckout = z.object({
  priceId: line(100),
  description: optionalLine(500),
  email: optionalLine(254),
  additionalPriceId: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  contract: z.optional(TravelDraft),
})
export type TravelCheckout = z.infer<typeof TravelCheckout>

/**
 * Purchase after payment: the paid session, and the draft where checkout did not get it: after paying in another
 * browser there is none.
 */
export const TravelCreation = z.extend(z.partial(TravelDraft), {
  sessionStripe: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
})
export type TravelCreation = z.infer<typeof TravelCreation>

export const TravelCreated = z.object({
  link: z.nullable(z.string()),
  contractId: z.string(),
  customerNumber: z.string(),
  sessionStripe: z.optional(z.string()),
})
export type TravelCreated = z.infer<typeof TravelCreated>

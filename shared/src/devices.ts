import * as z from 'zod/mini'
import { Address, choice, DayField, line, missingOrWrong, optionalLine, required } from './fields.ts'
import { DeviceNeeds } from './needs.ts'
import { OptionalPersonName } from './person-name-field.ts'

/**
 * Tells whether a text is an IMEI: once letters and separators are gone, 15 digits of which the last is the Luhn
 * check digit (spec 2 §5); zeros alone, which no device has, are refused.
 */
export function isImei(text: string): boolean {
  if (!/^\d{15}$/.test(text) || /^0+$/.test(text)) return false
  const sum = [...text].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const deviceConditions = ['new', 'refurbished'] as const

const Imei = z.pipe(
  z.string().check(z.maxLength(40, 'validation.field.imei.incorrect')),
  z.pipe(
    z.transform((text: string) => text.replace(/[\s.\-/]/g, '')),
    z.string().check(z.refine((text) => text === '' || isImei(text), 'validation.field.imei.incorrect')),
  ),
)

/** Euros in whole cents: a fraction of a cent would stand in another band than the price that is kept. */
const Euros = z.number().check(
  z.minimum(0, 'validation.field.incorrect'),
  z.refine((euros) => Number(euros.toFixed(2)) === euros, 'validation.field.incorrect'),
)

/**
 * The insured device and its holder, as the spec names the fields. Which of them are required depends on the offer (`deviceFaults`
 * in `device-rules.ts`). `describe` and `placeOfBirth` are other names of `description` and `birthdayPlace` (C-24). The price in
 * euros, cents allowed. `invoiceId` is what the upload of an invoice answered.
 */
export const DeviceDetails = z.object({
  deviceType: optionalLine(50),
  purchasePriceTTC: z.optional(z.nullable(Euros)),
  purchaseDate: z.optional(z.nullable(DayField)),
  condition: z.optional(z.nullable(choice(deviceConditions))),
  brand: optionalLine(100),
  model: optionalLine(100),
  reference: optionalLine(100),
  description: optionalLine(1000),
  describe: optionalLine(1000),
  imei: z.optional(z.nullable(Imei)),
  birthdayPlace: optionalLine(200),
  placeOfBirth: optionalLine(200),
  address: z.optional(z.nullable(Address)),
  invoiceId: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
})
export type DeviceDetails = z.infer<typeof DeviceDetails>

/**
 * The draft of devices bought alone: the details, the offer, both terms, and the passport's spelling where it is
 * needed (C-81).
 */
export const DeviceDraft = z.extend(DeviceDetails, {
  priceId: z.optional(z.nullable(z.string().check(z.maxLength(100)))),
  acceptTerm: z.optional(z.nullable(z.boolean())),
  acceptTerm2: z.optional(z.nullable(z.boolean())),
  /** What the buyer said they need; absent or null from a client that does not ask. */
  needs: z.optional(z.nullable(DeviceNeeds)),
  /** The wish that the cover begins before the days of a withdrawal are over. */
  asksEarlyStart: z.optional(z.nullable(z.boolean())),
  latinName: OptionalPersonName,
  latinLastName: OptionalPersonName,
})
export type DeviceDraft = z.infer<typeof DeviceDraft>

/** `priceId` is the id or the product of an offer (C-19). */
export const DeviceCheckout = z.object({
  priceId: line(100),
  email: optionalLine(254),
  description: optionalLine(500),
  contract: z.optional(DeviceDraft),
})
export type DeviceCheckout = z.infer<typeof DeviceCheckout>

/** `POST /contracts/multimedia_insurance`: the paid session, and the draft where checkout did not get it. */
export const DeviceCreation = z.extend(DeviceDraft, {
  sessionStripe: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
})
export type DeviceCreation = z.infer<typeof DeviceCreation>

/** `link` is the page where the contract is signed; null while its device has to be described first. */
export const DeviceCreated = z.object({
  contractId: z.string(),
  token: z.string(),
  link: z.nullable(z.string()),
})
export type DeviceCreated = z.infer<typeof DeviceCreated>

/** `POST /contracts/multimedia_insurance/send`: `token` is optional, and has to fit when it is given. */
export const DeviceSend = z.object({
  contractId: z.string(missingOrWrong).check(z.minLength(1, required), z.maxLength(100)),
  token: z.optional(z.nullable(z.string().check(z.maxLength(255)))),
})

/** `GET /contracts/:id/device`: what the form of a paid contract needs. Days `DD/MM/YYYY`, prices as named. */
export const DeviceToDescribe = z.object({
  contractId: z.string(),
  reference: z.string(),
  needsDevice: z.boolean(),
  /** True while the device may be described: the contract is neither signed nor terminated nor over. */
  isOpen: z.boolean(),
  offer: z.object({
    id: z.string(),
    type: z.enum(['Telephonie', 'Multimedia']),
    formula: z.nullable(z.string()),
    name: z.string(),
    condition: z.string(),
    trancheMin: z.number(),
    trancheMax: z.number(),
    trancheMaxExclusive: z.boolean(),
    fic: z.string(),
  }),
  /** Premium in cents; due each `interval`, once when null. */
  primeCents: z.int(),
  interval: z.nullable(z.enum(['month', 'year'])),
  /** Description that was sent before, or null: `DeviceDetails` in its own spelling. */
  details: z.nullable(z.unknown()),
  hasInvoice: z.boolean(),
})
export type DeviceToDescribe = z.infer<typeof DeviceToDescribe>

/** `POST /contracts/multimedia_insurance/invoice` (multipart `invoice`, optionally `contractId`): 201. */
export const UploadedInvoice = z.object({ invoiceId: z.string(), fileName: z.string() })
export type UploadedInvoice = z.infer<typeof UploadedInvoice>

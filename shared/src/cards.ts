import * as z from 'zod/mini'
import { SoldInsuranceType } from './contracts.ts'
import { inEachLanguage } from './language.ts'
import { QrCode } from './qr-code.ts'

const Names = z.object(inEachLanguage(() => z.string()))

/**
 * Insurance card that a student carries: whose cover it is, until when, and the way to its check page (`qr` leads
 * there). Days are `DD/MM/YYYY`; `issuedOn` is null while the certificate is being made. The country has its names in
 * every language, since a card may be read where there is no network.
 */
export const Card = z.object({
  reference: z.string(),
  code: z.string(),
  qr: QrCode,
  holder: z.string(),
  birthday: z.nullable(z.string()),
  insuranceType: SoldInsuranceType,
  state: z.enum(['current', 'upcoming', 'suspended']),
  country: z.nullable(z.object({ code: z.string(), names: Names })),
  place: z.nullable(z.string()),
  startDate: z.string(),
  endDate: z.string(),
  issuedOn: z.nullable(z.string()),
  checkedOn: z.string(),
})
export type Card = z.infer<typeof Card>

export const Cards = z.object({ data: z.array(Card) })

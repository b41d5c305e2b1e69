import * as z from 'zod/mini'
import { choice, line, missingOrWrong, required } from './fields.ts'
import { offerValues, partnershipLevels } from './words.ts'

/** The two insurers an inclusive school may bring (D-22). */
export const insurers = [1, 2] as const
/** The one price level that exists (D-06). */
export const priceLevels = [1] as const

const domainShape = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/

/** `boreale.example.org`; an @ before it is what many type. */
const EmailDomain = z.pipe(
  z.pipe(
    z
      .string(missingOrWrong)
      .check(z.trim(), z.minLength(1, required), z.maxLength(253, 'validation.field.tooLong')),
    z.transform((text: string) => text.toLowerCase().replace(/^@/, '')),
  ),
  z.string().check(z.regex(domainShape, 'validation.field.domain.incorrect')),
)

const isOneOf = (allowed: readonly number[]) => (text: string) =>
  text === '' || allowed.includes(Number(text))
const incorrect = 'validation.field.incorrect'

/**
 * The fields of a school as a form sends them (texts), beside its two files. What depends on the level and on what is stored
 * already stands in `missingInSchool`.
 */
export const SchoolForm = z.object({
  name: line(150),
  studentsSchoolName: line(100),
  emailDomain: EmailDomain,
  partnershipLevel: choice(partnershipLevels),
  partnerLevelHealthMobility: z
    .string(missingOrWrong)
    .check(z.minLength(1, required), z.refine(isOneOf(priceLevels), incorrect)),
  listOffer: z.optional(z.array(z.enum(['', ...offerValues], incorrect), incorrect)),
  insurer: z.optional(z.string(incorrect).check(z.refine(isOneOf(insurers), incorrect))),
  insuranceForForeign: z.optional(z.enum(['true', 'false', '1', '0', 'on', ''], incorrect)),
  version: z.optional(z.string(incorrect).check(z.regex(/^\d{1,9}$/, incorrect))),
})
export type SchoolForm = z.infer<typeof SchoolForm>

type Given = {
  partnershipLevel?: unknown
  /** Undefined when nothing was said of it. */
  listOffer?: readonly string[] | undefined
  hasInsurer: boolean
  hasCertificate: boolean
  hasGuarantees: boolean
}

/**
 * Lists the fields that the level needs and that are missing, as path → key: insurer and both files of an inclusive
 * school, sent or stored (spec 1 §5, C-29); at least one offer of a partner school, which would be an empty shop
 * without (C-04).
 */
export function missingInSchool(given: Given): Record<string, string> {
  const missing: Record<string, string> = {}
  if (given.partnershipLevel === 'partner' && given.listOffer && !given.listOffer.some(Boolean))
    missing.listOffer = 'validation.field.offers.required'
  if (given.partnershipLevel !== 'inclusive') return missing
  if (!given.hasInsurer) missing.insurer = required
  if (!given.hasCertificate) missing.certificateFile = 'validation.field.certificateFile.required'
  if (!given.hasGuarantees) missing.guaranteesFile = 'validation.field.guaranteesFile.required'
  return missing
}

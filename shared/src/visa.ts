import * as z from 'zod/mini'
import { parseDay } from './day.ts'
import { missingOrWrong } from './fields.ts'

/** Demands that a visa or a residence permit may make of an insurance, in the order of the page. */
const visaSubjects = [
  'amount',
  'area',
  'wholeStay',
  'repatriation',
  'deductible',
  'language',
  'insurer',
  'wording',
  'policy',
  'localScheme',
] as const

/**
 * One demand. `asked` names the wording of it, `unknown` where nothing reliable was found; `amount` is in whole units of
 * `currency` (ISO 4217), `days` the stay from which it counts, `languages` BCP 47.
 */
export const VisaDemand = z.object({
  subject: z.enum(visaSubjects),
  asked: z.string(),
  amount: z.optional(z.int()),
  currency: z.optional(z.string()),
  days: z.optional(z.int()),
  languages: z.optional(z.array(z.string())),
  /** How this cover answers by its guarantees: `toCheck` wherever they, or the facts, do not say. */
  state: z.enum(['met', 'notMet', 'toCheck']),
})
export type VisaDemand = z.infer<typeof VisaDemand>

/** Demands of one authority for a stay of that length. */
export const VisaCheck = z.object({
  /** The visa or the province where a country has several rules; `SCHENGEN` for a short stay there. */
  scope: z.nullable(z.string()),
  /** The day on which the facts were last read; null where there are none. */
  checkedOn: z.nullable(z.string()),
  /** Tells whether the facts were read so long ago that every answer is `toCheck`. */
  isOld: z.boolean(),
  /** Addresses of the pages, and the years or the month that they bear: `2018–2025`, `2024-02`. */
  sources: z.array(z.string()),
  dated: z.nullable(z.string()),
  demands: z.array(VisaDemand),
  /** Whom the rule is for, when not for the nationality that was told: it is the country's own, or moves freely there. */
  forOthers: z.nullable(z.enum(['own', 'europe'])),
})
export type VisaCheck = z.infer<typeof VisaCheck>

export const VisaChecks = z.object({ data: z.array(VisaCheck) })
export type VisaChecks = z.infer<typeof VisaChecks>

const IsoDay = z
  .string(missingOrWrong)
  .check(z.refine((text) => parseDay(text) === text, 'validation.field.date.incorrect'))

/**
 * `GET /visa-checks`: the number of the destination, as `/countries` lists it, both days, `YYYY-MM-DD`, and where it is known
 * the nationality, ISO alpha-2.
 */
export const VisaQuery = z.object({
  country: z.string(missingOrWrong).check(z.regex(/^\d{1,5}$/, missingOrWrong)),
  startDate: IsoDay,
  endDate: IsoDay,
  nationality: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'validation.field.country.unknown'))),
})

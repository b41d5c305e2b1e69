import * as z from 'zod/mini'
import data from '../../data/visa-rules.json' with { type: 'json' }

const Amount = z.object({ value: z.int(), currency: z.string().check(z.length(3)) })

/** Facts that an authority's pages state. An absent one is unknown, never « nothing needed ». */
export const VisaFacts = z.strictObject({
  /** ISO alpha-2, or `SCHENGEN` for a short stay in any of its states. */
  iso: z.string(),
  /** Visa or province, when a country has several rules. */
  scope: z.optional(z.string()),
  /** Length of the stays that it applies to in days, both included. */
  stayDays: z.optional(z.object({ min: z.optional(z.int()), max: z.optional(z.int()) })),
  /** Amount for medical costs; `scheme` and `school` set their own. */
  amount: z.optional(z.union([z.enum(['none', 'scheme', 'school']), Amount])),
  /** Area; `way` is the country, and the journey there and back. */
  area: z.optional(z.enum(['country', 'way', 'schengen', 'school'])),
  /** Duration; `visa` lasts until the visa ends, which may be after the return. */
  wholeStay: z.optional(z.enum(['stay', 'visa', 'school'])),
  repatriation: z.optional(
    z.union([z.enum(['notAsked', 'school']), z.array(z.enum(['medical', 'death', 'family']))]),
  ),
  /** Highest deductible allowed; `none` for no deductible at all. */
  deductible: z.optional(z.union([z.enum(['notAsked', 'none', 'scheme', 'school']), Amount])),
  /** Languages of the certificate, one of which is enough. */
  languages: z.optional(z.array(z.string())),
  insurer: z.optional(z.enum(['licensed', 'local', 'rated', 'school'])),
  /** True when the authority has a form or wording of its own. */
  ownWording: z.optional(z.boolean()),
  /** True when travel policies are refused. */
  travelRefused: z.optional(z.boolean()),
  localScheme: z.optional(
    z.object({
      duty: z.enum(['yes', 'no', 'choice', 'conditional', 'age30', 'school']),
      fromDays: z.optional(z.int()),
    }),
  ),
  checkedOn: z.iso.date(),
  sources: z.array(z.string()).check(z.minLength(1)),
  /** Years or month stated on the pages. */
  dated: z.optional(z.string().check(z.regex(/^\d{4}(-\d{2}|–\d{4})?$/))),
  confidence: z.enum(['high', 'medium', 'low']),
})
export type VisaFacts = z.infer<typeof VisaFacts>

const VisaData = z.object({
  version: z.int(),
  schengen: z.array(z.string()),
  /**
   * Countries of the Union, the Economic Area and Switzerland, whose citizens stay and study freely in each other's
   * countries.
   */
  freeMovement: z.array(z.string()),
  rules: z.array(VisaFacts),
})

/** All recorded facts, and the Schengen states. */
export const visaData = VisaData.parse(data)

import * as z from 'zod/mini'
import data from '../../data/visa-rules.json' with { type: 'json' }

const Amount = z.object({ value: z.int(), currency: z.string().check(z.length(3)) })

/** What an authority demands, as its pages were read. What is absent is unknown, never « nothing needed ». */
export const VisaFacts = z.strictObject({
  /** ISO alpha-2, or `SCHENGEN` for a short stay in any of its states. */
  iso: z.string(),
  /** The visa or the province, where a country has several rules. */
  scope: z.optional(z.string()),
  /** Days of the stays that it is about, both included. */
  stayDays: z.optional(z.object({ min: z.optional(z.int()), max: z.optional(z.int()) })),
  /** For medical costs; `scheme` and `school`: as these set it. */
  amount: z.optional(z.union([z.enum(['none', 'scheme', 'school']), Amount])),
  /** `way`: the country, and the way there and back. */
  area: z.optional(z.enum(['country', 'way', 'schengen', 'school'])),
  /** `visa`: until it ends, which may be after the return. */
  wholeStay: z.optional(z.enum(['stay', 'visa', 'school'])),
  repatriation: z.optional(
    z.union([z.enum(['notAsked', 'school']), z.array(z.enum(['medical', 'death', 'family']))]),
  ),
  /** The highest that is taken; `none`: none at all. */
  deductible: z.optional(z.union([z.enum(['notAsked', 'none', 'scheme', 'school']), Amount])),
  /** The certificate's: one of them is enough. */
  languages: z.optional(z.array(z.string())),
  insurer: z.optional(z.enum(['licensed', 'local', 'rated', 'school'])),
  /** The authority has a form or words of its own. */
  ownWording: z.optional(z.boolean()),
  /** A policy for travellers is refused. */
  travelRefused: z.optional(z.boolean()),
  localScheme: z.optional(
    z.object({
      duty: z.enum(['yes', 'no', 'choice', 'conditional', 'age30', 'school']),
      fromDays: z.optional(z.int()),
    }),
  ),
  checkedOn: z.iso.date(),
  sources: z.array(z.string()).check(z.minLength(1)),
  /** The years or the month that the pages bear. */
  dated: z.optional(z.string().check(z.regex(/^\d{4}(-\d{2}|–\d{4})?$/))),
  confidence: z.enum(['high', 'medium', 'low']),
})
export type VisaFacts = z.infer<typeof VisaFacts>

const VisaData = z.object({
  version: z.int(),
  schengen: z.array(z.string()),
  /** The Union, the Economic Area and Switzerland: their citizens stay and study in each other's countries. */
  freeMovement: z.array(z.string()),
  rules: z.array(VisaFacts),
})

/** All that was read, and the Schengen states. */
export const visaData = VisaData.parse(data)

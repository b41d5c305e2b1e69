import * as z from 'zod/mini'

/** The services of partners that come with a paid stay (spec 2 §1). */
export const partnerServices = [
  'banking',
  'housing',
  'concierge',
  'sublease',
  'visa',
  'sim',
  'coaching',
] as const

/** Address at which a partner's service is asked for, and the code to give there; null where there is none. */
export const PartnerOffer = z.object({
  service: z.enum(partnerServices),
  url: z.nullable(z.string()),
  code: z.nullable(z.string()),
})
export type PartnerOffer = z.infer<typeof PartnerOffer>

/** `GET /partner-offers`: empty for whoever has no paid stay. */
export const PartnerOffers = z.object({ data: z.array(PartnerOffer) })
export type PartnerOffers = z.infer<typeof PartnerOffers>

import * as z from 'zod/mini'

export const TravelPriceQuery = z.object({
  zone: z.string().check(z.regex(/^[1-4]$/)),
  month: z.string().check(z.regex(/^([1-9]|1[0-2])$/)),
  partnerLevelHealthMobilityPrice: z.optional(z.string()),
})

const StripePrice = z.object({
  id: z.string(),
  unit_amount: z.int(),
  currency: z.literal('eur'),
  recurring: z.nullable(z.object({ interval: z.enum(['month', 'year']) })),
})

/** `unit_amount` in cents; `tg`, `cg`, `ipid` are file names under `/document/health_mobility/`. */
export const TravelPrice = z.object({
  data: z.object({
    stripe: StripePrice,
    price: z.object({ name: z.string(), tg: z.string(), cg: z.string(), ipid: z.string() }),
  }),
})
export type TravelPrice = z.infer<typeof TravelPrice>

export const HomePrice = StripePrice
export type HomePrice = z.infer<typeof HomePrice>

/** One offer for devices; `unit_amount` in cents, bands in whole euros of purchase price. */
export const MultimediaOffer = z.object({
  id: z.string(),
  product: z.string(),
  type: z.enum(['Telephonie', 'Multimedia']),
  formula: z.nullable(z.string()),
  name: z.string(),
  condition: z.string(),
  unit_amount: z.int(),
  currency: z.literal('eur'),
  recurring: z.nullable(z.object({ interval: z.enum(['month', 'year']) })),
  trancheMin: z.number(),
  trancheMax: z.number(),
  trancheMaxExclusive: z.boolean(),
  active: z.boolean(),
  fic: z.string(),
})
export type MultimediaOffer = z.infer<typeof MultimediaOffer>
export const MultimediaOffers = z.object({ data: z.object({ stripe: z.array(MultimediaOffer) }) })

import * as z from 'zod/mini'

/** What is insured of a bicycle, and from which day (`'YYYY-MM-DD'`). */
export const BicycleDraft = z.object({
  startDate: z.string(),
  brand: z.string(),
  frameNumber: z.string(),
})
export type BicycleDraft = z.infer<typeof BicycleDraft>

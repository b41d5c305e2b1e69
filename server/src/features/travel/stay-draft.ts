import { StayNeeds } from '@cursus/shared/needs'
import * as z from 'zod/mini'

/** Stored draft of a stay, without any hint of the client. Days are `'YYYY-MM-DD'`. */
export const StayDraft = z.object({
  startDate: z.string(),
  endDate: z.string(),
  country: z.int(),
  zone: z._default(z.int(), 0),
  countryNationality: z._default(z.nullable(z.string()), null),
  addressOrigin: z._default(z.nullable(z.string()), null),
  /** Null when none were told (E-02). */
  needs: z._default(z.nullable(StayNeeds), null),
  asksEarlyStart: z._default(z.boolean(), false),
  passportNumber: z._default(z.nullable(z.string()), null),
})
export type StayDraft = z.infer<typeof StayDraft>

import { HomeNeeds } from '@cursus/shared/needs'
import * as z from 'zod/mini'

/** Somebody in a home beside its policyholder, as a draft keeps them. */
export const RoommateKept = z.object({
  civility: z.enum(['M', 'Mme']),
  name: z.string(),
  lastName: z.string(),
  birthday: z.string(),
})

/** Stored draft of a home, without any hint of the client. Days are `'YYYY-MM-DD'`. */
export const HomeKept = z.object({
  startDate: z.string(),
  address: z.object({
    street: z.string(),
    complement: z._default(z.nullable(z.string()), null),
    postalCode: z.string(),
    city: z.string(),
    country: z._default(z.string(), 'FR'),
  }),
  numberOfPersons: z._default(z.int(), 1),
  numberOfRooms: z.int(),
  interval: z.enum(['month', 'year']),
  roommates: z._default(z.array(RoommateKept), []),
  /** Null when none were told (E-02). */
  needs: z._default(z.nullable(HomeNeeds), null),
  asksEarlyStart: z._default(z.boolean(), false),
})
export type HomeKept = z.infer<typeof HomeKept>

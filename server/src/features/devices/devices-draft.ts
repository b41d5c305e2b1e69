import { DeviceNeeds } from '@cursus/shared/needs'
import * as z from 'zod/mini'

const told = z._default(z.nullable(z.string()), null)

/** Stored draft of devices bought alone, without any hint of the client. Price in cents, days `'YYYY-MM-DD'`. */
export const DevicesKept = z.object({
  priceId: z.string(),
  formula: told,
  device: z.object({
    deviceType: told,
    brand: told,
    model: told,
    purchasePriceCents: z._default(z.nullable(z.int()), null),
    purchaseDate: told,
    description: told,
    imei: told,
    reference: told,
    condition: told,
    birthdayPlace: z._default(z.string(), ''),
    street: told,
    complement: told,
    postalCode: told,
    city: told,
    country: told,
  }),
  invoiceId: told,
  /** Null when none were told (E-02). */
  needs: z._default(z.nullable(DeviceNeeds), null),
  asksEarlyStart: z._default(z.boolean(), false),
})
export type DevicesKept = z.infer<typeof DevicesKept>

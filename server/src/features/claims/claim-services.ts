import type { Language } from '@cursus/shared/language'
import type { SQL } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/session-tokens.ts'

export type InsuredThing = {
  home: { street: string; city: string } | null
  device: {
    brand: string | null
    model: string | null
    imei: string | null
    priceCents: number | null
  } | null
}

/** `insured` reads what a contract insures; given by `covers.ts`, as claims know no product. */
export type ClaimServices = Services & { insured: SQL<InsuredThing> }

/** Whose eyes: students see the first names of administrators only. */
export type Viewer = Pick<Caller, 'role'> & { language: Language }

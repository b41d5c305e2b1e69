import { type PartnerOffer, partnerServices } from '@cursus/shared/partner-offers'
import * as z from 'zod/mini'

const link = z.url({ protocol: /^https$/, error: 'must be an https address' })
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
const Offer = z.strictObject({ url: z.optional(link), code: z.optional(code) })

/** Links and codes by service, as JSON: data that nobody has to have (requirement E-24). */
const Offers = z.partialRecord(z.enum(partnerServices), Offer)

/** `{"visa":{"url":"https://…","code":"…"}}`, read once at start. */
export const partnerOffersVariable = z.string().check(
  z.refine((text) => Offers.safeParse(parsed(text)).success, {
    error: 'must be JSON of services, each with an https `url`, a `code` or both',
  }),
)

/** The configured ones in the order of the cards; a service with neither link nor code is none. */
export function partnerOffersOf(text: string | undefined): PartnerOffer[] {
  const offers = Offers.parse(parsed(text ?? '{}'))
  return partnerServices.flatMap((service) => {
    const { url = null, code = null } = offers[service] ?? {}
    return url || code ? [{ service, url, code }] : []
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

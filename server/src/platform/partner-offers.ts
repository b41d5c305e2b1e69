import { type PartnerOffer, partnerServices } from '@cursus/shared/partner-offers'
import * as z from 'zod/mini'

const link = z.url({ protocol: /^https$/, error: 'must be an https address' })
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40))
const Offer = z.strictObject({ url: z.optional(link), code: z.optional(code) })

/** Links and codes by service, as JSON; the setting is optional (E-24). */
const Offers = z.partialRecord(z.enum(partnerServices), Offer)

/** Setting read once at start: `{"visa":{"url":"https://…","code":"…"}}`. */
export const partnerOffersVariable = z.string().check(
  z.refine((text) => Offers.safeParse(parsed(text)).success, {
    error: 'must be JSON of services, each with an https `url`, a `code` or both',
  }),
)

/** Lists configured services in the order of the cards; leaves out those with neither link nor code. */
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

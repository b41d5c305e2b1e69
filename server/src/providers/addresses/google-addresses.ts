import { randomBytes } from 'node:crypto'
import type { AddressProposal } from '@cursus/shared/countries'
import * as z from 'zod/mini'
import type { Addresses, AddressQuery } from './addresses.ts'
import { ask, unavailable } from './ask.ts'

const Suggestions = z.object({
  suggestions: z.optional(
    z.array(
      z.object({
        placePrediction: z.optional(z.object({ placeId: z.string(), text: z.object({ text: z.string() }) })),
      }),
    ),
  ),
})
const Place = z.object({
  addressComponents: z.array(
    z.object({ longText: z.string(), shortText: z.optional(z.string()), types: z.array(z.string()) }),
  ),
})

/** Codes that Google gives to France and its overseas departments. */
const french = ['fr', 'gp', 'mq', 'gf', 're', 'yt']

/** Creates the address search on Google Places (New): proposals, then the parts of each, in one session. */
export function createGoogleAddresses({
  key,
  apiBase = 'https://places.googleapis.com/v1',
}: {
  key: string
  apiBase?: string | undefined
}): Addresses {
  const read = <T>(shape: z.ZodMiniType<T>, answer: unknown): T => {
    const parsed = shape.safeParse(answer)
    if (!parsed.success) throw unavailable(parsed.error)
    return parsed.data
  }
  async function partsOf(placeId: string, label: string, { locale }: AddressQuery, sessionToken: string) {
    const url = new URL(`${apiBase}/places/${encodeURIComponent(placeId)}`)
    url.search = new URLSearchParams({ languageCode: locale, sessionToken }).toString()
    const headers = { 'X-Goog-Api-Key': key, 'X-Goog-FieldMask': 'id,addressComponents' }
    return toProposal(label, read(Place, await ask(url, { headers })))
  }
  return {
    async search(query) {
      const input = query.text.trim()
      if (input.length < 3) return []
      const sessionToken = randomBytes(18).toString('base64url')
      const answer = await ask(new URL(`${apiBase}/places:autocomplete`), {
        method: 'POST',
        headers: { 'X-Goog-Api-Key': key, 'Content-Type': 'application/json' },
        body: JSON.stringify({
          input,
          ...regions(query.country),
          includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
          languageCode: query.locale,
          sessionToken,
        }),
      })
      const predictions = (read(Suggestions, answer).suggestions ?? []).flatMap(
        ({ placePrediction }) => placePrediction ?? [],
      )
      return Promise.all(
        predictions.slice(0, 5).map(({ placeId, text }) => partsOf(placeId, text.text, query, sessionToken)),
      )
    },
  }
}

function regions(country: string | undefined) {
  if (!country) return {}
  return { includedRegionCodes: country === 'FR' ? french : [country.toLowerCase()] }
}

/** Translates an address; its parts may be missing and stand in any order. */
function toProposal(label: string, { addressComponents }: z.infer<typeof Place>): AddressProposal {
  const part = (type: string) => addressComponents.find(({ types }) => types.includes(type))
  const long = (...types: string[]) => types.map(part).find((found) => found)?.longText ?? ''
  return {
    label,
    street: [long('street_number'), long('route')].filter(Boolean).join(' '),
    postalCode: long('postal_code'),
    city: long('locality', 'postal_town', 'administrative_area_level_3'),
    country: part('country')?.shortText ?? '',
  }
}

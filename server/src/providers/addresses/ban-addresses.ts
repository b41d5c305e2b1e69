import type { AddressProposal } from '@cursus/shared/countries'
import * as z from 'zod/mini'
import type { Addresses } from './addresses.ts'
import { ask, unavailable } from './ask.ts'

const Answer = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        label: z.string(),
        type: z.string(),
        name: z.optional(z.string()),
        postcode: z.optional(z.string()),
        city: z.optional(z.string()),
      }),
    }),
  ),
})

/** Countries and departments whose streets the geocoder knows. */
const covered = new Set(['FR', 'GP', 'MQ', 'GF', 'RE', 'YT', 'MF', 'BL', 'PM'])

/** Tells whether the geocoder takes a text as a question; it answers 400 to others. */
function isQuestion(text: string): boolean {
  return text.length >= 3 && text.length <= 200 && /^[\p{L}\d]/u.test(text)
}

/** Creates the address search on the French address base (Géoplateforme); it proposes nothing outside France. */
export function createBanAddresses({ apiBase }: { apiBase: string }): Addresses {
  return {
    async search({ text, country }) {
      const q = text.trim()
      if (!isQuestion(q) || (country && !covered.has(country))) return []
      const url = new URL(`${apiBase}/search`)
      url.search = new URLSearchParams({ q, limit: '5', autocomplete: '1', index: 'address' }).toString()
      const answer = Answer.safeParse(await ask(url))
      if (!answer.success) throw unavailable(answer.error)
      return answer.data.features.map(({ properties }) => toProposal(properties, country))
    },
  }
}

type Properties = z.infer<typeof Answer>['features'][number]['properties']

/** Translates a proposal; `name` already holds the house number, and a town has no street. */
function toProposal({ label, type, name, postcode, city }: Properties, country = 'FR'): AddressProposal {
  const street = type === 'municipality' ? '' : (name ?? '')
  return { label, street, postalCode: postcode ?? '', city: city ?? '', country }
}

import { AddressProposal } from '@cursus/shared/countries'
import { toLocale } from '@cursus/shared/language'
import * as z from 'zod/mini'
import { type App, limitNetwork } from '../../platform/http.ts'
import { defineLimit, minuteMs } from '../../platform/limits.ts'
import { languageOf } from '../../platform/problem.ts'

const Query = z.object({
  q: z.string().check(z.maxLength(200, 'validation.field.tooLong')),
  country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
})

const searches = defineLimit({ name: 'addresses.searches', count: 120, windowMs: minuteMs })

/** Address proposals while somebody types; public, because registration needs them before there is an account. */
export async function addressRoutes(app: App) {
  app.get(
    '/addresses',
    {
      config: { isPublic: true },
      onRequest: limitNetwork(searches),
      schema: { querystring: Query, response: { 200: z.object({ data: z.array(AddressProposal) }) } },
    },
    async (request) => {
      const { q, country } = request.query
      const locale = toLocale(languageOf(request))
      return { data: await app.services.addresses.search({ text: q, country, locale }) }
    },
  )
}

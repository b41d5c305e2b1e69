import { Country } from '@cursus/shared/countries'
import { type Language, languages, toLocale } from '@cursus/shared/language'
import * as z from 'zod/mini'
import type { App } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { nameIn, otherNamesOf, readCountries } from './countries.queries.ts'
import { whereIn } from './where.service.ts'

const collators = new Map(languages.map((language) => [language, new Intl.Collator(toLocale(language))]))

async function list(app: App, language: Language): Promise<Country[]> {
  const { rows } = await readCountries(app.services)
  const named = rows.map((row) => ({
    ...{ id: row.id, zone: row.zone, code: row.code },
    name: nameIn(language, row.name),
    where: whereIn(language, row),
    otherNames: otherNamesOf(row, language),
  }))
  return named.sort((a, b) => collators.get(language)?.compare(a.name, b.name) ?? 0)
}

export async function countryRoutes(app: App) {
  app.get(
    '/countries',
    { config: { isPublic: true }, schema: { response: { 200: z.array(Country) } } },
    async (request, reply) => {
      reply.header('vary', 'accept-language')
      return list(app, languageOf(request))
    },
  )
}

import { Country } from '@cursus/shared/countries'
import { collator } from '@cursus/shared/formats'
import { type Language, toLocale } from '@cursus/shared/language'
import * as z from 'zod/mini'
import type { App } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { narrowed, type Reading, wholeListQuery } from '../../platform/whole-lists.ts'
import { nameIn, otherNamesOf, readCountries } from './countries.queries.ts'
import { whereIn } from './where.service.ts'

const CountriesQuery = wholeListQuery(['name', 'zone', 'code'])

const reading: Reading<Country, 'name' | 'zone' | 'code'> = {
  textOf: ({ name, code, otherNames = [] }) => [name, code, ...otherNames],
  keys: { name: ({ name }) => name, zone: ({ zone }) => zone, code: ({ code }) => code },
}

async function list(app: App, language: Language): Promise<Country[]> {
  const { rows } = await readCountries(app.services)
  const named = rows.map((row) => ({
    ...{ id: row.id, zone: row.zone, code: row.code },
    name: nameIn(language, row.name),
    where: whereIn(language, row),
    otherNames: otherNamesOf(row, language),
  }))
  const { compare } = collator(toLocale(language), {})
  return named.sort((a, b) => compare(a.name, b.name))
}

export async function countryRoutes(app: App) {
  app.get(
    '/countries',
    {
      config: { isPublic: true },
      schema: { querystring: CountriesQuery, response: { 200: z.array(Country) } },
    },
    async (request, reply) => {
      const language = languageOf(request)
      const { rows, total } = narrowed(await list(app, language), request.query, reading, language)
      reply.header('vary', 'accept-language').header('x-total-count', String(total))
      return rows
    },
  )
}

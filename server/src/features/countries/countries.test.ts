import type { Country } from '@cursus/shared/countries'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import countryRows from '../../data/countries.json' with { type: 'json' }
import aliasRows from '../../data/country-aliases.json' with { type: 'json' }
import usual from '../../data/country-other-names.json' with { type: 'json' }
import { loadCatalogue } from '../tariffs/load-catalogue.ts'
import { countries } from './countries.table.ts'

const t = await startTest()

it('adds a country that came with a new version at the next start, and leaves those that stand', async () => {
  await t.db.delete(countries).where(eq(countries.code, 'AD'))
  await t.db.update(countries).set({ zone: 3 }).where(eq(countries.code, 'AE'))
  await loadCatalogue(t.db)
  const rows = await t.db.select().from(countries)
  expect(rows).toHaveLength(countryRows.length)
  expect(rows.find(({ code }) => code === 'AD')).toMatchObject({ id: 1, zone: 1, name: { fr: 'Andorre' } })
  expect(rows.find(({ code }) => code === 'AE')).toMatchObject({ zone: 3 })
})

it('has each country once, and numbers them without a gap', () => {
  expect(countryRows.map(({ id }) => id)).toEqual(countryRows.map((_, place) => place + 1))
  for (const code of ['iso2', 'iso3'] as const) {
    const codes = [...countryRows, ...aliasRows].map((row) => row[code])
    expect(codes.filter((one, place) => codes.indexOf(one) !== place)).toEqual([])
  }
})

it('writes a name with a typographic apostrophe, and finds it by a straight one', async () => {
  const { body } = await t.get("/api/countries?search=cote d'iv", { headers: { 'accept-language': 'fr' } })
  expect(JSON.parse(body).map(({ name }: Country) => name)).toEqual(['Côte d’Ivoire'])
})

it('tells where somebody is in each country, as a sentence of the language says it', async () => {
  const response = await t.get('/api/countries', { headers: { 'accept-language': 'fr' } })
  const list = response.json() as Country[]
  expect(list.filter(({ where }) => !/^\S+ ?\S/.test(where))).toEqual([])
  expect(list.find(({ code }) => code === 'US')?.where).toBe('aux États-Unis')
})

const namesOf = async (code: string, language: string) => {
  const response = await t.get('/api/countries', { headers: { 'accept-language': language } })
  const found = (response.json() as Country[]).find((country) => country.code === code)
  return { name: found?.name, others: found?.otherNames ?? [] }
}

it.each([
  ['US', 'fr', 'États-Unis', ['USA', 'United States', '美国', 'أمريكا']],
  ['GB', 'en', 'United Kingdom', ['UK', 'Angleterre', 'Royaume-Uni', '英国', 'إنجلترا']],
  ['NL', 'ar', 'هولندا', ['Hollande', 'Pays-Bas', '荷兰']],
  ['FR', 'zh', '法国', ['马提尼克', 'Martinique', 'France']],
])('tells by which names %s is found in %s', async (code, language, name, others) => {
  const found = await namesOf(code, language)
  expect(found.name).toBe(name)
  expect(found.others).toEqual(expect.arrayContaining(others))
  expect(found.others).not.toContain(name)
  expect(new Set(found.others).size).toBe(found.others.length)
})

it('has one country for each usual name', () => {
  const known = new Map(
    countryRows.flatMap(({ iso2, name }) => Object.values(name).map((text) => [text, iso2])),
  )
  for (const [code, names] of Object.entries(usual))
    for (const name of names) {
      expect([name, known.get(name) ?? code]).toEqual([name, code])
      known.set(name, code)
    }
})

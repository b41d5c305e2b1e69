import { expect, it } from 'vitest'
import { namedCountry, proposalsOf, searchCountries } from './country-search.ts'

const countries = [
  { id: 1, name: 'Émirats arabes unis', zone: 3, code: 'AE' },
  { id: 39, name: 'Canada', zone: 3, code: 'CA' },
  { id: 72, name: 'France', zone: 4, code: 'FR' },
  { id: 150, name: 'Mexique', zone: 2, code: 'MX' },
]
const proposals = proposalsOf(countries, 'fr')
const labels = (typed: string) => searchCountries(proposals, typed).map(({ label }) => label)

it('finds a country without its accents and in any case', () => {
  expect(labels('emirats')).toEqual(['Émirats arabes unis'])
  expect(labels('MEX')).toEqual(['Mexique'])
})

it('shows those that begin with what was typed before those that only contain it', () => {
  expect(labels('fr').at(0)).toBe('France')
  expect(labels('ma').map((label) => label.split(' ')[0])).toEqual(['Martinique', 'Mayotte', 'Saint-Martin'])
})

it('leads from a French department to France, and lists it only when it is looked for', () => {
  expect(labels('martinique')).toEqual(['Martinique → France'])
  expect(searchCountries(proposals, 'martinique')[0]?.country.id).toBe(72)
  expect(labels('').some((label) => label.includes('→'))).toBe(false)
})

it('takes a name that was typed to its end, and nothing that only begins one', () => {
  expect(namedCountry(proposals, ' canada ')?.id).toBe(39)
  expect(namedCountry(proposals, 'Martinique')?.id).toBe(72)
  expect(namedCountry(proposals, 'cana')).toBeUndefined()
  expect(namedCountry(proposals, '')).toBeUndefined()
})

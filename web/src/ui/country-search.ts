import type { Country } from '@cursus/shared/countries'
import { FRANCE_ID } from '@cursus/shared/countries'
import { fold } from './fold.ts'

export interface CountryProposal {
  key: string
  label: string
  /** What is searched: for a part of France its own name only. */
  name: string
  country: Country
}

/** French overseas departments and collectivities that count as France (decision D-03), by ISO alpha-2. */
const partsOfFrance = ['GP', 'MQ', 'GF', 'RE', 'YT', 'MF', 'BL']

/** Every country, and after them the parts of France under their own names: « La Réunion → France ». */
export function proposalsOf(countries: readonly Country[], locale: string): CountryProposal[] {
  const all = countries.map((country) => ({
    key: String(country.id),
    label: country.name,
    name: country.name,
    country,
  }))
  const france = countries.find(({ id }) => id === FRANCE_ID)
  if (!france) return all
  const names = new Intl.DisplayNames([locale], { type: 'region' })
  const arrow = locale.startsWith('ar') ? '←' : '→'
  const parts = partsOfFrance.map((code) => {
    const name = names.of(code) ?? code
    return { key: code, name, label: `${name} ${arrow} ${france.name}`, country: france }
  })
  return [...all, ...parts]
}

/** Those that contain what was typed, whatever its case and accents; those that begin with it come first. */
export function searchCountries(proposals: readonly CountryProposal[], typed: string): CountryProposal[] {
  const wanted = fold(typed)
  if (!wanted) return proposals.filter(({ key }) => !partsOfFrance.includes(key))
  const matching = proposals.filter(({ name }) => fold(name).includes(wanted))
  const begins = ({ name }: CountryProposal) => fold(name).startsWith(wanted)
  return [...matching.filter(begins), ...matching.filter((proposal) => !begins(proposal))]
}

/** The country whose whole name was typed, so that nobody has to choose it from the list as well. */
export function namedCountry(proposals: readonly CountryProposal[], typed: string): Country | undefined {
  const wanted = fold(typed)
  return wanted ? proposals.find(({ name }) => fold(name) === wanted)?.country : undefined
}

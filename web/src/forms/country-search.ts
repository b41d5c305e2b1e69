import type { Country } from '@cursus/shared/countries'
import { beginsNearly } from '@cursus/shared/near-words'
import { fold } from '../ui/fold.ts'

export interface CountryProposal {
  key: string
  label: string
  country: Country
}

interface Name {
  text: string
  /** Name for comparison: without case, accents, points, hyphens and apostrophes. */
  plain: string
}

/** A country with its shown name and the other names that find it. */
export interface SearchedCountry {
  country: Country
  own: Name
  others: Name[]
}

/** Arabic letters that are written for one another; `fold` does the rest for every script. */
const alike: Record<string, string> = { ة: 'ه', ى: 'ي' }

function plain(text: string): string {
  return fold(text)
    .replace(/[.]/g, '')
    .replace(/[-–’'()\s]+/g, ' ')
    .replace(/[ةى]/g, (letter) => alike[letter] ?? letter)
    .trim()
}

/** Prepares the countries once for all searches. */
export function searchedCountries(countries: readonly Country[]): SearchedCountry[] {
  const named = (text: string): Name => ({ text, plain: plain(text) })
  return countries.map((country) => ({
    country,
    own: named(country.name),
    others: (country.otherNames ?? []).map(named),
  }))
}

/** Degrees of a match, best first; below them, one wrong or swapped letter is forgiven. */
const fits: readonly ((searched: SearchedCountry, wanted: string) => Name | undefined)[] = [
  ({ own, others }, wanted) => [own, ...others].find((name) => name.plain === wanted),
  ({ own }, wanted) => (own.plain.startsWith(wanted) ? own : undefined),
  ({ others }, wanted) =>
    wanted.length > 1 ? others.find((name) => ` ${name.plain}`.includes(` ${wanted}`)) : undefined,
  ({ own }, wanted) => (own.plain.includes(wanted) ? own : undefined),
]

/**
 * Finds the countries that a text names: by their own name, then by another usual one, shown before an arrow (« USA →
 * États-Unis »); when nothing fits, by names that differ by one letter. `locale` decides the arrow's direction.
 */
export function searchCountries(
  countries: readonly SearchedCountry[],
  typed: string,
  locale: string,
): CountryProposal[] {
  const wanted = plain(typed)
  const arrow = locale.startsWith('ar') ? '←' : '→'
  const propose = ({ country, own }: SearchedCountry, found: Name): CountryProposal => ({
    key: String(country.id),
    label: found === own ? own.text : `${found.text} ${arrow} ${own.text}`,
    country,
  })
  if (!wanted) return countries.map((searched) => propose(searched, searched.own))
  const ranked = fits.map((): CountryProposal[] => [])
  for (const searched of countries) {
    const rank = fits.findIndex((fit) => fit(searched, wanted) !== undefined)
    const found = fits[rank]?.(searched, wanted)
    if (found) ranked[rank]?.push(propose(searched, found))
  }
  const fitting = ranked.flat()
  return fitting.length > 0 ? fitting : nearly(countries, wanted, propose)
}

/** Letters from which a wrong one is forgiven: shorter words are too alike. */
const FORGIVEN_FROM = 4

function nearly(
  countries: readonly SearchedCountry[],
  wanted: string,
  propose: (searched: SearchedCountry, found: Name) => CountryProposal,
): CountryProposal[] {
  if (wanted.length < FORGIVEN_FROM) return []
  return countries.flatMap((searched) => {
    const found = [searched.own, ...searched.others].find((name) => beginsNearly(name.plain, wanted))
    return found ? [propose(searched, found)] : []
  })
}

/** Returns the country whose whole name was typed, so that it need not be chosen from the list too. */
export function namedCountry(countries: readonly SearchedCountry[], typed: string): Country | undefined {
  const wanted = plain(typed)
  if (!wanted) return undefined
  const own = countries.find((searched) => searched.own.plain === wanted)
  const other = () => countries.find(({ others }) => others.some((name) => name.plain === wanted))
  return (own ?? other())?.country
}

import { describe, expect, it } from 'vitest'
import { namedCountry, searchCountries, searchedCountries } from './country-search.ts'

const country = (id: number, name: string, ...otherNames: string[]) => ({
  ...{ id, name, zone: 3, code: 'XX', where: '' },
  otherNames,
})
const countries = searchedCountries([
  country(53, 'Allemagne', 'Germany', 'Deutschland', '德国', 'ألمانيا'),
  country(12, 'Australie', 'Australia'),
  country(38, 'Canada'),
  country(46, 'Côte d’Ivoire', 'Ivory Coast', 'ساحل العاج'),
  country(2, 'Émirats arabes unis', 'EAU', 'UAE', 'United Arab Emirates', 'الإمارات'),
  country(225, 'États-Unis', 'USA', 'United States', '美国', 'أمريكا', 'الولايات المتحدة'),
  country(72, 'France', 'Martinique', 'Saint-Martin (partie française)', 'فرنسا'),
  country(90, 'Guinée-Bissau', 'Guinea-Bissau'),
  country(159, 'Pays-Bas', 'Hollande', 'Netherlands', '荷兰', 'هولندا'),
  country(73, 'Royaume-Uni', 'UK', 'U.K.', 'Angleterre', 'United Kingdom', '英国', 'إنجلترا'),
  country(180, 'Russie', 'Russia'),
  country(43, 'Suisse', 'Switzerland'),
])
const labels = (typed: string) => searchCountries(countries, typed, 'fr').map(({ label }) => label)

describe('finding a country', () => {
  it.each([
    ['without its accents', 'emirats', 'Émirats arabes unis'],
    ['in any case', 'CANA', 'Canada'],
    ['without its hyphen', 'guinee bissau', 'Guinée-Bissau'],
    ['without its apostrophe', 'cote d ivoire', 'Côte d’Ivoire'],
    ['with a straight apostrophe', "Côte d'Iv", 'Côte d’Ivoire'],
    ['by its short name', 'USA', 'USA → États-Unis'],
    ['by its short name with points', 'u.s.a.', 'USA → États-Unis'],
    ['by a part of it', 'Angleterre', 'Angleterre → Royaume-Uni'],
    ['by another usual name', 'hollande', 'Hollande → Pays-Bas'],
    ['by its English name', 'germ', 'Germany → Allemagne'],
    ['by a later word of another name', 'arab em', 'United Arab Emirates → Émirats arabes unis'],
    ['by its Chinese name', '美国', '美国 → États-Unis'],
    ['by an Arabic name', 'أمريكا', 'أمريكا → États-Unis'],
    ['by an Arabic name without its hamza', 'امريكا', 'أمريكا → États-Unis'],
    ['by an Arabic name with another last letter', 'الولايات المتحده', 'الولايات المتحدة → États-Unis'],
    ['by a department that it insures', 'martin', 'Martinique → France'],
    ['with a wrong letter', 'Allenagne', 'Allemagne'],
    ['with two letters swapped', 'Allemange', 'Allemagne'],
    ['with two letters swapped at the beginning', 'Cnada', 'Canada'],
    ['with a letter missing', 'Suise', 'Suisse'],
    ['with a letter too many', 'Cannada', 'Canada'],
    ['with a wrong letter while it is being typed', 'Austrx', 'Australie'],
    ['with a wrong letter in another name', 'Holande', 'Hollande → Pays-Bas'],
  ])('%s', (_, typed, label) => {
    expect(labels(typed)[0]).toBe(label)
  })

  it.each([
    ['two wrong letters', 'Allwnanne'],
    ['a short word that is nearly another', 'Usx'],
    ['no country at all', 'Atlantide'],
  ])('finds nothing for %s', (_, typed) => {
    expect(labels(typed)).toEqual([])
  })

  it('puts a whole name first, then those that begin with it, then those that only hold it', () => {
    expect(labels('us')).toEqual(['USA → États-Unis', 'Australie', 'Russie'])
    expect(labels('uk')[0]).toBe('UK → Royaume-Uni')
    expect(labels('r').slice(0, 2)).toEqual(['Royaume-Uni', 'Russie'])
  })

  it('forgives nothing where something fits as it stands', () => {
    expect(labels('unis')).toEqual(['Émirats arabes unis', 'États-Unis'])
  })

  it('lists each country once, under its own name, before anything is typed', () => {
    expect(labels('')).toHaveLength(12)
    expect(labels('').some((label) => label.includes('→'))).toBe(false)
  })

  it('turns the arrow with the writing', () => {
    expect(searchCountries(countries, 'usa', 'ar')[0]?.label).toBe('USA ← États-Unis')
  })
})

describe('a name that was typed to its end', () => {
  it.each([
    [' canada ', 38],
    ['Martinique', 72],
    ['saint martin partie francaise', 72],
    ['UK', 73],
    ['荷兰', 159],
    ['cana', undefined],
    ['Cnada', undefined],
    ['', undefined],
  ])('%j is %j', (typed, id) => {
    expect(namedCountry(countries, typed)?.id).toBe(id)
  })
})

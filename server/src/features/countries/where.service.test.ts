import { describe, expect, it } from 'vitest'
import countries from '../../data/countries.json' with { type: 'json' }
import prepositions from '../../data/country-prepositions.json' with { type: 'json' }
import { whereIn } from './where.service.ts'

const of = (iso2: string) => {
  const country = countries.find((one) => one.iso2 === iso2)
  if (!country) throw new Error(`${iso2} is no country`)
  return { code: iso2, name: country.name }
}

it.each([
  ['FR', 'en France', 'in France', '在法国', 'في فرنسا'],
  ['CA', 'au Canada', 'in Canada', '在加拿大', 'في كندا'],
  ['US', 'aux États-Unis', 'in the United States', '在美国', 'في الولايات المتحدة'],
  ['MT', 'à Malte', 'in Malta', '在马耳他', 'في مالطا'],
  ['IR', 'en Iran', 'in Iran', '在伊朗', 'في إيران'],
  ['MX', 'au Mexique', 'in Mexico', '在墨西哥', 'في المكسيك'],
  ['BB', 'à la Barbade', 'in Barbados', '在巴巴多斯', 'في باربادوس'],
  ['CI', 'en Côte d’Ivoire', 'in Cote d’Ivoire', '在科特迪瓦', 'في ساحل العاج'],
  ['FO', 'aux îles Féroé', 'in the Faroe Islands', '在法罗群岛', 'في جزر فارو'],
  ['IM', 'sur l’île de Man', 'on the Isle of Man', '在马恩岛', 'في جزيرة مان'],
  ['SV', 'au Salvador', 'in El Salvador', '在萨尔瓦多', 'في السلفادور'],
])('says where somebody is in %s', (code, ...said) => {
  expect((['fr', 'en', 'ch', 'ar'] as const).map((language) => whereIn(language, of(code)))).toEqual(said)
})

describe('every country of the data', () => {
  const french = countries.map(({ iso2, name }) => ({ name: name.fr, said: whereIn('fr', of(iso2)) }))

  it('has a French form of its grammar: plurals « aux », no « au » before a vowel, « la » or « l’ » doubled by none', () => {
    for (const { name, said } of french) {
      expect(said).toMatch(/^(en|au|aux|à|à la|sur l’) ?\p{L}/u)
      if (/^(Îles|.*-Unis$|.*s arabes unis$)/.test(name))
        expect([name, said.startsWith('aux ')]).toEqual([name, true])
      expect([name, /^au [aeiouyéèêîâô]/iu.test(said) && !said.startsWith('au Y')]).toEqual([name, false])
      expect(said).not.toMatch(/ (le|les|El) |'/u)
    }
  })

  it('is feminine or begins with a vowel where it takes « en »', () => {
    const others = french.filter(({ name, said }) => {
      const isEn = said.startsWith('en ')
      return isEn && !/e(-\p{L}+)*$|e .*$|^[AEIOUYÉÎH]/u.test(name)
    })
    expect(others.map(({ said }) => said)).toEqual([])
  })

  it.each([
    'fr',
    'en',
  ] as const)('is named at most once among the words of %s, and only if it is a country', (language) => {
    const { whole, ...words } = prepositions[language]
    const named = [...Object.values(words).flat(), ...Object.keys(whole)]
    expect(named.filter((code, at) => named.indexOf(code) !== at)).toEqual([])
    expect(named.filter((code) => !countries.some(({ iso2 }) => iso2 === code))).toEqual([])
  })
})

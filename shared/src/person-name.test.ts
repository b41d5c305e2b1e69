import { expect, it } from 'vitest'
import { isFullName, isLatinName, isPersonName, needsLatin, readPersonName } from './person-name.ts'
import { PersonName } from './person-name-field.ts'

it.each([
  ...[
    'Zoé',
    'Ü',
    '李',
    'Anne-Marie',
    'Jean - Luc',
    'd’Artagnan',
    "O'Brien",
    "'t Hooft",
    "van 't Hof",
    'Mª Dolores',
  ],
  ...[
    'J.R.R. Tolkien',
    'J.-P.',
    'St. John',
    'Luther Jr.',
    'Kaʻiulani',
    'Thiong’o',
    'Gal·la',
    'José María de la Cruz',
  ],
  ...[
    '阿卜杜拉·买买提',
    'マリア・シルバ',
    'Þórður',
    'Müller‑Lüdenscheidt',
    'เพ็ญพิชชา',
    'محمَّد',
    'ג׳ורג׳',
    'བསྟན་འཛིན་',
    'ᠮᠣᠩᠭᠣᠯ',
  ],
  // Joiners where letters are drawn by them: Persian, Hindi, Sinhala, the older spelling of Malayalam.
  ...['علی\u200cرضا', 'क्\u200dषितिज', 'ලක්\u200dෂ්මන්', 'ശ്രീലേഖന്\u200d'],
  ...['Nguye\u0302\u0303n', 'x'.repeat(100)],
])('takes %s for the name of a person', (name) => {
  expect(isPersonName(name)).toBe(true)
})

it.each([
  ...[
    '',
    ' ',
    '-',
    "'",
    '.',
    '·a',
    'a·',
    '.Paul',
    'Paul -',
    'a--b',
    'a..b',
    'Jean2',
    '٣علي',
    'Ⅱ',
    'a/b',
    'a@b',
    '<b>',
  ],
  ...[
    'Votre colis attend : https://colis.example',
    'www.evil.com',
    'colis.example',
    't.co',
    'Anna, B',
    'Anna!',
    'Anna;',
  ],
  ...['A_B', 'A*', '"Anna"', '😀', 'a\nb', 'Anna\u2800', '\ud800', 'x'.repeat(101)],
  // Directions, blanks of no width, soft hyphens, fillers, selectors: nothing to see.
  ...[
    'Paul\u202egnik',
    'Paul\u2066x',
    'Paul\u200f',
    'Paul\u200b',
    '\u2060Paul',
    'Jean\u00ad',
    'Pa\ufe0ful',
    'Paul\u034f',
    '\u3164',
    '\u115f',
  ],
  // Joiners where no letter is drawn by them.
  ...['\u200dPaul', 'Pa\u200cul', 'Paul\u200d', 'علی\u200c', 'علی\u200c\u200cرضا'],
  ...['\u0301a', `a${'\u0301'.repeat(9)}`],
])('does not take %j for one', (text) => {
  expect(isPersonName(text)).toBe(false)
})

it('takes first and last name together, and blanks of any kind', () => {
  expect(isFullName(`${'x'.repeat(100)} ${'y'.repeat(100)}`)).toBe(true)
  expect(PersonName.parse('\u3000Ana\u00a0\u00a0 Lua ')).toBe('Ana Lua')
  const { error } = PersonName.safeParse('Ana 2')
  expect(error?.issues.map(({ message }) => message)).toEqual(['validation.field.personName'])
})

it.each([
  ['O´Neill', 'O’Neill'],
  ['D`Or-Lune', 'D’Or-Lune'],
  ['Jean–Luc', 'Jean-Luc'],
  ['Jean – Luc', 'Jean - Luc'],
  ['Jean\u2011Luc', 'Jean-Luc'],
])('takes %s, as keyboards and word processors write it, for %s', (typed, name) => {
  expect(PersonName.parse(typed)).toBe(name)
  expect([needsLatin(typed), isLatinName(typed)]).toEqual([false, true])
})

it.each(['´', 'Anna´', 'Anna`', '–', 'Anna –', '`Anna`'])('takes %s for no name', (typed) => {
  expect(PersonName.safeParse(typed).success).toBe(false)
})

it.each([
  ['Zoé', 'Zoé'],
  ['Anna2', 'Anna'],
  ['Léa\u202e (dite « la 2 »)', 'Léa dite la'],
  ["D'Or-Lune <b>", "D'Or-Lune b"],
  ['https://', 'https'],
  ['123', '123'],
])('reads of %j, which stood before the rule, %j', (stood, read) => {
  expect(readPersonName(stood)).toBe(read)
})

it.each([
  ...['Jean-', 'Jean-Pierre', "D'", 'Anna2', 'Anna_', '  ', '', 'Zoé', 'Ay\u015fe', 'Zoe\u0301', '12'],
  ...['N\u02bcDiaye', 'M. Li'],
])('asks for no other spelling of %j', (typed) => {
  expect(needsLatin(typed)).toBe(false)
})

it.each([
  '李',
  '李2',
  '李-',
  'Anna Μ',
  'علی',
  'Gal·la',
  'Ана',
])('asks for the spelling of %j in a passport', (typed) => {
  expect(needsLatin(typed)).toBe(true)
})

it.each([
  'Jean-Pierre',
  'Gal·la',
  'Ана',
  'Anna\u2010Lua',
  'Q\u0308uo',
  '李小明',
  "N'Diaye",
])('asks for the spelling of the name %j just when it is not one already', (name) => {
  expect(isPersonName(name)).toBe(true)
  expect(needsLatin(name)).toBe(!isLatinName(name))
})

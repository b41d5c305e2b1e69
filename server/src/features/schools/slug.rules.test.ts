import { expect, it } from 'vitest'
import { slugOf } from './slug.rules.ts'

it.each([
  ['École Boréale (fictive)', 'ecole-boreale'],
  ['Institut Méridien', 'institut-meridien'],
  ["L'Œuvre d’Été", 'l-oeuvre-d-ete'],
  ['  --Straße & Łódź-- ', 'strasse-lodz'],
  ['(Campus)', 'campus'],
  ['ESCP [Paris]', 'escp'],
  ['École Ⅳ', 'ecole-iv'],
  ['北京大学', ''],
  ['…', ''],
  [`${'a'.repeat(59)} bcd`, 'a'.repeat(59)],
])('makes of %j the word %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

import { expect, it } from 'vitest'
import { signerName } from './signer-name.rules.ts'

it.each([
  ['ＡＮＡ ＬＵＡ', 'ANA LUA'],
  ['Zoé', 'Zoé'],
  ['Łukasz', 'Łukasz'],
  ['Ștefan', 'Ștefan'],
  ['Nguyễn Thị Minh', 'Nguyen Thi Minh'],
  ['D’Artagnan', "D'Artagnan"],
  ['Jean-Luc (fils)', 'Jean-Luc (fils)'],
  ['J. R. Martin', 'J R Martin'],
  ['Þóra', 'Thóra'],
  ['Zoe\u0301', 'Zoé'],
])('spells %s as its provider takes it: %s', (name, spelled) => {
  expect(signerName(name)).toBe(spelled)
})

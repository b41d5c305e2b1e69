import { expect, it } from 'vitest'
import { schoolFit } from './school-search.rules.ts'

it.each([
  ['École Boréale', 'ecole bor', 2],
  ['École Boréale', 'BORÉALE', 2],
  ['École Boréale', 'boreael', 1],
  ['École Boréale', 'borale', 1],
  ['École Boréale', 'bro', 0],
  ['Institut Méridien', 'boreale', 0],
  ['Institut Méridien', 'ridien', 0],
  ['Institut Méridien', '', 0],
  ['Institut Méridien', ' - ', 0],
])('%s answers « %s »: %i', (name, typed, fit) => {
  expect(schoolFit(name, typed)).toBe(fit)
})

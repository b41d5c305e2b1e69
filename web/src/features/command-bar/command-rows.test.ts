import { expect, it } from 'vitest'
import { marked } from './command-rows.ts'

it.each([
  ['Brindemoy', 'brind', '[Brind]emoy'],
  ['Maël Brindeau', 'mael brin', '[Maël] [Brin]deau'],
  ['theo@example.org', 'theo', '[theo]@example.org'],
  ['École Boréale', '@ecole', '[École] Boréale'],
  ['Lefèvre', 'x', 'Lefèvre'],
  ['李小明', '小明', '李[小明]'],
])('marks in %s what was typed as %s', (text, typed, expected) => {
  const shown = marked(text, typed).map(({ piece, isTyped }) => (isTyped ? `[${piece}]` : piece))
  expect(shown.join('')).toBe(expected)
})

import { expect, it } from 'vitest'
import { letterTitle } from './letter-title.ts'

it.each([
  ['a letter of our form', 'Un colocataire\n\nBonjour', 'Un colocataire'],
  ['a letter written elsewhere', 'Bonjour,\nun colocataire', 'BRINDEMOY Théo'],
  ['a single line', 'Bonjour', 'BRINDEMOY Théo'],
  ['an empty first line', '\n\nBonjour', 'BRINDEMOY Théo'],
  ['lines of another system', 'Un colocataire\r\n\r\nBonjour', 'Un colocataire'],
])('takes the title of %s', (_, body, title) => {
  expect(letterTitle({ subject: 'BRINDEMOY Théo', body })).toBe(title)
})

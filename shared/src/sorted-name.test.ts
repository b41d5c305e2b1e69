import { expect, it } from 'vitest'
import { sortedNameOf } from './sorted-name.ts'

it.each([
  ['Théo', 'Brindemoy', 'Brindemoy Théo'],
  ['小明', '李', '李小明'],
  ['小明', 'Li', 'Li 小明'],
  ['', 'Brindemoy', 'Brindemoy'],
])('writes %s %s as a list by last name shows it', (name, lastName, written) => {
  expect(sortedNameOf({ name, lastName })).toBe(written)
})

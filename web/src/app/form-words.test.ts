import { expect, it } from 'vitest'
import { inOrder, nameOf, once } from './form-words.ts'

const names = { 'user.name': 'Prénom', address: 'Adresse', acceptTerm: 'Conditions' }

it('calls a part of an address by the name of the address', () => {
  expect(nameOf('address.city', names)).toBe('Adresse')
  expect(nameOf('user.name', names)).toBe('Prénom')
  expect(nameOf('unknown', names)).toBe('unknown')
})

it('tells errors in the order of the form, not of the schema', () => {
  const issues = { acceptTerm: 'c', 'address.city': 'b', 'user.name': 'a' }
  expect(inOrder(issues, names).map(([path]) => path)).toEqual(['user.name', 'address.city', 'acceptTerm'])
})

it('says the same thing once', () => {
  const lines = ['street', 'city'].map((field) => ({ field, text: 'Adresse : obligatoire' }))
  expect(once(lines)).toEqual([{ field: 'street', text: 'Adresse : obligatoire' }])
})

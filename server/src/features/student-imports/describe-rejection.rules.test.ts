import { expect, it } from 'vitest'
import { describeRejection } from './describe-rejection.rules.ts'

const columns = ['lastName', 'name', 'email', 'street', 'postalCode', 'city'] as const
const cells = [' Kerdivel', 'Malo', 'x', '1 rue A', '', 'Lille']

it.each([
  ['email', 'email.invalid', 'x'],
  ['postalCode', 'address.incomplete', '1 rue A, —, Lille'],
  ['birthday', 'birthday.required', ''],
])('shows what stood in %s', (field, code, value) => {
  expect(describeRejection({ field, code, cells }, columns)).toEqual({ name: 'Malo Kerdivel', value })
})

it('counts the cells of a row that has not those of the header', () => {
  const few = { field: null, code: 'row.columnCount', cells: ['Kerdivel', 'Malo'] }
  expect(describeRejection(few, columns)).toEqual({ name: 'Malo Kerdivel', value: '2 / 6' })
})

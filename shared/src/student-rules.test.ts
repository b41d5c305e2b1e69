import { expect, it } from 'vitest'
import { isPostalCode, isStudentAge } from './student-rules.ts'

it.each([
  ['2012-11-22', true],
  ['2012-11-23', false],
  ['2024-11-22', false],
  ['1926-11-23', true],
  ['1926-11-22', false],
])('takes a student who was born on %s: %s', (birthday, isOne) => {
  expect(isStudentAge(birthday, '2026-11-22')).toBe(isOne)
})

it.each([
  ['75011', 'FR', true],
  [' 97400 ', 'FR', true],
  ['1', 'FR', false],
  ['7501A', 'FR', false],
  ['1', 'IE', true],
])('takes the postal code %j in %s: %s', (code, country, isOne) => {
  expect(isPostalCode(code, country)).toBe(isOne)
})

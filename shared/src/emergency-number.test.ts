import { expect, it } from 'vitest'
import { emergencyNumberOf, unionCountries } from './emergency-number.ts'

it.each([
  ['FR', '112'],
  ['HR', '112'],
  ['JP', null],
  ['GB', null],
  ['CH', null],
  ['', null],
])('gives for %s the number %s, and none that nobody has a source for', (code, number) => {
  expect(emergencyNumberOf(code)).toBe(number)
})

it('knows the 27 countries of the Union, each once', () => {
  expect(new Set(unionCountries).size).toBe(27)
})

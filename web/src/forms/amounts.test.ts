import { expect, it } from 'vitest'
import { toCents, toText } from './amounts.ts'

it.each([
  ['372', 37_200],
  ['3,49', 349],
  ['3.4', 340],
  ['1 234,50 €', 123_450],
  ['٫5', null],
  ['0٫05', 5],
  ['', null],
  ['-3', null],
  ['3,499', null],
  ['1e3', null],
  ['12a', null],
])('reads %j as %j cents', (text, cents) => {
  expect(toCents(text)).toBe(cents)
})

it.each(['fr', 'en', 'zh-Hans', 'ar'])('reads in %s what it has written', (locale) => {
  for (const cents of [1, 349, 37_200, 123_456, 1_000_000]) expect(toCents(toText(cents, locale))).toBe(cents)
})

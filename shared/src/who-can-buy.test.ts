import { expect, it } from 'vitest'
import { FRANCE_ID } from './countries.ts'
import { buysStayOnline } from './who-can-buy.ts'

const canada = 35
it.each([
  ['a visitor', null, FRANCE_ID, true],
  ['a visitor', null, canada, false],
  ['a classic student', 'ROLE_STUDENT_CLASSIC', FRANCE_ID, true],
  ['a classic student', 'ROLE_STUDENT_CLASSIC', canada, false],
  ['a partner student', 'ROLE_STUDENT_PARTNER', canada, true],
  ['an inclusive student', 'ROLE_STUDENT_INCLUSIVE', canada, true],
] as const)('%s (%s) buys a stay in %s online: %s', (_, role, country, isOnline) => {
  expect(buysStayOnline(role, country)).toBe(isOnline)
})

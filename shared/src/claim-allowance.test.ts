import { expect, it } from 'vitest'
import { claimsLeft, contractYear } from './claim-allowance.ts'

const term = { startDate: '2026-03-15', endDate: '2027-03-15' }
const renewed = { ...term, endDate: '2028-03-15' }

it.each([
  ['its first day', term, '2026-03-15', '2026-03-15', '2027-03-15'],
  ['its last day, the anniversary', term, '2027-03-15', '2026-03-15', '2027-03-15'],
  ['the day before the anniversary of a renewed contract', renewed, '2027-03-14', '2026-03-15', '2027-03-14'],
  ['the anniversary of a renewed contract', renewed, '2027-03-15', '2027-03-15', '2028-03-15'],
  ['a day before it begins', term, '2026-01-01', '2026-03-15', '2027-03-15'],
  ['a day after its end', term, '2029-01-01', '2026-03-15', '2027-03-15'],
  ['a contract ended early', { ...term, endDate: '2026-09-30' }, '2026-05-01', '2026-03-15', '2026-09-30'],
  [
    'a start on 29 February',
    { startDate: '2024-02-29', endDate: '2026-02-28' },
    '2025-02-28',
    '2025-02-28',
    '2026-02-28',
  ],
])('counts the contract year of %s', (_, contract, day, from, to) => {
  expect(contractYear(contract, day)).toEqual({ from, to })
})

const breakage = { day: '2026-05-01', isTheft: false }
const theft = { day: '2026-06-01', isTheft: true }

it.each([
  ['nothing was claimed', [], 2, 1],
  ['something broke', [breakage], 1, 1],
  ['something was stolen', [theft], 1, 0],
  ['both happened', [breakage, theft], 0, 0],
  ['it broke twice', [breakage, breakage], 0, 0],
  ['more was claimed than allowed', [breakage, theft, theft], 0, 0],
  ['all of it lies in the year before', [{ ...theft, day: '2026-03-14' }], 2, 1],
])('leaves, when %s, what the year allows', (_, claims, left, thefts) => {
  expect(claimsLeft(renewed, '2026-07-01', claims)).toEqual({ claims: left, thefts })
})

it('begins anew on the anniversary, though both claims of the year are used', () => {
  const used = [breakage, theft]
  expect(claimsLeft(renewed, '2027-03-14', used)).toEqual({ claims: 0, thefts: 0 })
  expect(claimsLeft(renewed, '2027-03-15', used)).toEqual({ claims: 2, thefts: 1 })
})

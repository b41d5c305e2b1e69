import { expect, it } from 'vitest'
import { claimKindOf, complaintBy, declareBy } from './claim-kinds.ts'
import type { InsuranceType } from './contracts.ts'

it.each<[InsuranceType, string, string, string | null]>([
  ['Multimédia', 'theft', '2026-11-19', '2026-11-23'],
  ['Habitation', 'theft', '2026-11-19', '2026-11-23'],
  ['Multimédia', 'breakage', '2026-11-19', '2026-11-26'],
  ['Habitation', 'natcat', '2026-11-19', null],
  ['Santé/Mobilité', 'medical', '2026-12-24', '2027-01-04'],
])('lets %s, %s of %s be declared until %s', (insuranceType, value, occurredOn, expected) => {
  const kind = claimKindOf(insuranceType, value)
  expect(kind && declareBy(kind, occurredOn)).toBe(expected)
})

it('knows no kind of another product', () => {
  expect(claimKindOf('Multimédia', 'water')).toBeUndefined()
  expect(claimKindOf('Habitation', null)).toBeUndefined()
})

it('reports a theft to the police within 48 hours', () => {
  expect(complaintBy('2026-12-31')).toBe('2027-01-02')
})

import { expect, it } from 'vitest'
import { certificateWay, mayBuy } from './may-buy.ts'

const canada = { id: 39, name: 'Canada', zone: 3, code: 'CA' }
const france = { id: 72, name: 'France', zone: 4, code: 'FR' }
const held = {
  insuranceType: 'Santé/Mobilité',
  paymentStatus: 'payment_succeeded',
  countryName: 'Canada',
  document: { id: 'd1', fileName: 'SM-2026-000001-attestation.pdf', isArchived: false, inEnglish: false },
} as never
const inclusive = { partnershipLevel: 'inclusive', insuranceForForeign: false } as const

it('sells a classic student a stay in France only, and everybody else any stay', () => {
  expect(mayBuy('ROLE_STUDENT_CLASSIC', canada)).toBe(false)
  expect(mayBuy('ROLE_STUDENT_CLASSIC', france)).toBe(true)
  expect(mayBuy('ROLE_STUDENT_PARTNER', canada)).toBe(true)
  expect(mayBuy('ROLE_STUDENT_INCLUSIVE', canada)).toBe(true)
})

it('gives the certificate of a paid stay in the chosen country to whoever holds it', () => {
  expect(certificateWay(canada, [held], null)).toMatchObject({ kind: 'document', id: 'd1' })
  expect(certificateWay(france, [held], null)).toBeNull()
  expect(certificateWay(undefined, [held], inclusive)).toBeNull()
})

it('gives one at the cost of an inclusive school, for France only where the school insures that', () => {
  expect(certificateWay(canada, [], inclusive)).toEqual({ kind: 'school' })
  expect(certificateWay(france, [], inclusive)).toBeNull()
  expect(certificateWay(france, [], { ...inclusive, insuranceForForeign: true })).toEqual({ kind: 'school' })
  expect(certificateWay(canada, [], { partnershipLevel: 'partner', insuranceForForeign: true })).toBeNull()
})

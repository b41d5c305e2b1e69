import { expect, it } from 'vitest'
import { coveredUntil, revokesCertificate, whatGoesBack } from './what-goes-back.ts'

it.each([
  ['all that was paid before any day was covered', { paidCents: 9800, keptDays: 0 }, 'whole'],
  ['the rest where days of cover are kept', { paidCents: 9800, keptDays: 2 }, 'part'],
  ['no whole sum of a contract without a noted payment', { paidCents: 0, keptDays: 0 }, 'unknown'],
] as const)('gives back %s', (_, right, expected) => {
  expect(whatGoesBack(right)).toBe(expected)
})

it.each([
  ['the day before of cover that began', 2, '29/11/2026'],
  ['its one day', 1, '28/11/2026'],
  ['no day of a contract that is erased', 0, null],
])('says %s as the last day that is kept', (_, keptDays, expected) => {
  expect(coveredUntil({ startDate: '28/11/2026' }, keptDays)).toBe(expected)
})

const paper = { id: 'd1', fileName: 'papier.pdf', isArchived: false, inEnglish: false }

it.each([
  ['the certificate of a stay', { documentType: 'Certificate', document: paper }, true],
  ['none before the signature', { documentType: 'Certificate', document: null }, false],
  ['none of a device', { documentType: 'Contract', document: paper }, false],
] as const)('revokes %s', (_, contract, expected) => {
  expect(revokesCertificate(contract)).toBe(expected)
})

import { expect, it } from 'vitest'
import { revokesCertificate, whatGoesBack } from './what-goes-back.ts'

it.each([
  ['all that was paid before any day was covered', { paidCents: 9800, keptDays: 0 }, 'whole'],
  ['the rest where days of cover are kept', { paidCents: 9800, keptDays: 2 }, 'part'],
  ['no whole sum of a contract without a noted payment', { paidCents: 0, keptDays: 0 }, 'unknown'],
] as const)('gives back %s', (_, right, expected) => {
  expect(whatGoesBack(right)).toBe(expected)
})

const paper = { id: 'd1', fileName: 'papier.pdf', isArchived: false, inEnglish: false }

it.each([
  ['the certificate of a stay', { documentType: 'Certificate', document: paper }, true],
  ['none before the signature', { documentType: 'Certificate', document: null }, false],
  ['none of a device', { documentType: 'Contract', document: paper }, false],
] as const)('revokes %s', (_, contract, expected) => {
  expect(revokesCertificate(contract)).toBe(expected)
})

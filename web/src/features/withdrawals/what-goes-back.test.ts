import { expect, it } from 'vitest'
import { whatGoesBack } from './what-goes-back.ts'

it.each([
  ['all that was paid before any day was covered', { paidCents: 9800, keptDays: 0 }, 'whole'],
  ['the rest where days of cover are kept', { paidCents: 9800, keptDays: 2 }, 'part'],
  ['no whole sum of a contract without a noted payment', { paidCents: 0, keptDays: 0 }, 'unknown'],
] as const)('gives back %s', (_, right, expected) => {
  expect(whatGoesBack(right)).toBe(expected)
})

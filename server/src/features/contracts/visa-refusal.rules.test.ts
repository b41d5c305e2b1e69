import { describe, expect, it } from 'vitest'
import { faultOf, type Stay } from './visa-refusal.rules.ts'

const paid: Stay = {
  isWaiting: false,
  isEnded: false,
  isPaidByStudent: true,
  hasBegun: false,
  wasAskedInTime: false,
}

describe('a refused visa', () => {
  it.each([
    ['lets go of a paid stay before its first day', {}, null],
    ['comes too late once the stay has begun', { hasBegun: true }, 'begun'],
    ['hears once more who asked before it and was refused', { hasBegun: true, wasAskedInTime: true }, null],
    ['finds nothing to end where it ended', { isEnded: true, hasBegun: true }, 'ended'],
    ['waits for the payment and the signature', { isWaiting: true }, 'waiting'],
    ['gives nothing back of what a school pays', { isPaidByStudent: false }, 'by_school'],
  ] as const)('%s', (_, values, fault) => {
    expect(faultOf({ ...paid, ...values }, { workingDays: 10 })).toBe(fault)
  })

  it('is no reason where the product does not say so', () => {
    expect(faultOf(paid, undefined)).toBe('not_of_product')
  })
})

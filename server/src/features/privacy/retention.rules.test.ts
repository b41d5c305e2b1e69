import { addDays } from '@cursus/shared/day'
import { describe, expect, it } from 'vitest'
import { accountsKeptUntil, accountsOverBefore, claimKeptUntil, claimsOverBefore } from './retention.rules.ts'

describe('how long the law keeps what an account leaves', () => {
  it.each([
    ['2026-01-01', '2036-12-31'],
    ['2026-12-31', '2036-12-31'],
    ['2027-08-31', '2037-12-31'],
  ])('keeps a contract that ended on %s until %s', (lastDay, until) => {
    expect(accountsKeptUntil(lastDay)).toBe(until)
    expect(lastDay < accountsOverBefore(until)).toBe(false)
    expect(lastDay < accountsOverBefore(addDays(until, 1))).toBe(true)
  })

  it.each([
    ['2026-11-21', '2031-11-21'],
    ['2024-02-29', '2029-02-28'],
  ])('keeps a claim that was settled on %s until %s', (settledOn, until) => {
    expect(claimKeptUntil(settledOn)).toBe(until)
    expect(settledOn < claimsOverBefore(until)).toBe(false)
    expect(settledOn < claimsOverBefore(addDays(until, 2))).toBe(true)
  })
})

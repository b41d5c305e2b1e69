import { expect, it } from 'vitest'
import { isWorthWithdrawing } from './worth-withdrawing.ts'

it.each([
  ['refunds more', { isOpen: true, refundCents: 15_000 }, 13_351, true],
  ['refunds the same', { isOpen: true, refundCents: 15_000 }, 15_000, true],
  ['keeps the days that were covered', { isOpen: true, refundCents: 1_000 }, 1_200, false],
  ['is over', { isOpen: false, refundCents: 15_000 }, 0, false],
  ['has no payment to give back', { isOpen: true, refundCents: 0 }, 0, false],
])('names a withdrawal beside a termination: one that %s', (_, right, terminationCents, isNamed) => {
  expect(isWorthWithdrawing(right, terminationCents)).toBe(isNamed)
})

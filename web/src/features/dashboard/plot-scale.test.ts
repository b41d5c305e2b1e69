import { expect, it } from 'vitest'
import { ticksOf } from './plot-scale.ts'

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [126, [0, 50, 100, 150]],
  [28200, [0, 10_000, 20_000, 30_000]],
  [9900, [0, 5000, 10_000]],
])('puts round values beside a plot that reaches %d', (most, ticks) => {
  expect(ticksOf(most)).toEqual(ticks)
  expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
})

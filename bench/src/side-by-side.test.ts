import { expect, it } from 'vitest'
import { median, sideBySide } from './side-by-side.ts'

it('compares medians, and does not count the round that warms up', async () => {
  const costs = (values: number[]) => async () => values.shift() ?? Number.NaN
  const compared = await sideBySide(costs([900, 4, 6, 100]), costs([700, 2, 3, 3]), { rounds: 3 })
  expect(compared).toEqual({ ratio: 2, range: { least: 2, most: 100 / 3 }, work: 6, baseline: 3 })
})

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2.5],
  [[7], 7],
  [[], Number.NaN],
])('takes the middle of %j', (values, middle) => {
  expect(median(values)).toBe(middle)
})

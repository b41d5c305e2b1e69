import { expect, it } from 'vitest'
import { westernDigits } from './western-digits.ts'

it.each([
  ['٠٦ ٣٩ ٩٨ ٠١ ٠٧', '06 39 98 01 07'],
  ['۷۵۰۱۱', '75011'],
  ['３５６９', '3569'],
  ['+33 6', '+33 6'],
])('writes %s as %s', (typed, text) => {
  expect(westernDigits(typed)).toBe(text)
})

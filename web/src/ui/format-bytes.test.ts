import { expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'

it.each([
  [0, '0 Bytes'],
  [1023, '1 023 Bytes'],
  [2048, '2 KB'],
  [1_572_864, '1,5 MB'],
  [52_428_800, '50 MB'],
])('writes a size of %i bytes as %s', (bytes, words) => {
  expect(formatBytes(bytes, 'fr').replace(/\s/g, ' ')).toBe(words)
})

it('isolates a size from the Arabic around it', () => {
  expect(formatBytes(1_572_864, 'ar')).toBe('\u20661.5\u00a0MB\u2069')
})

import { expect, it } from 'vitest'
import { formatBytes } from './format-bytes.ts'

it.each([
  [0, 'fr', '0 octet'],
  [1, 'fr', '1 octet'],
  [2, 'fr', '2 octets'],
  [0, 'en', '0 Bytes'],
  [1, 'en', '1 Byte'],
  [1, 'zh-Hans', '1 字节'],
  [1, 'ar', '1 بايت'],
  [1023, 'fr', '1 023 octets'],
  [2048, 'fr', '2 Ko'],
  [1_572_864, 'fr', '1,5 Mo'],
  [52_428_800, 'fr', '50 Mo'],
  [70, 'en', '70 Bytes'],
  [1_572_864, 'en', '1.5 MB'],
  [70, 'zh-Hans', '70 字节'],
  [10_485_760, 'zh-Hans', '10 MB'],
  [70, 'ar', '70 بايت'],
  [10_485_760, 'ar', '10 ميغابايت'],
])('writes a size of %i bytes in %s as %s', (bytes, locale, words) => {
  expect(formatBytes(bytes, locale).replace(/\s/g, ' ')).toBe(words)
})

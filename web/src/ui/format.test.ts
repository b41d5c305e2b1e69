import { expect, it } from 'vitest'
import { formatBytes, formatDay, formatMoney, formatPhone } from './format.ts'

it.each([
  [28200, 'fr', false, '282,00 €'],
  [4900, 'fr', true, '49 €'],
  [650, 'fr', true, '6,50 €'],
  [650, 'en', false, '€6.50'],
  [650, 'zh-Hans', false, '€6.50'],
])('writes %i cents in %s (round %s) as %s', (cents, locale, round, words) => {
  expect(formatMoney(cents, locale, round).replace(/\s/g, ' ')).toBe(words)
})

it('keeps Western digits in Arabic', () => {
  expect(formatMoney(28200, 'ar')).toMatch(/282/)
})

it('writes days as DD/MM/YYYY and leaves alone what is none', () => {
  expect(formatDay('2026-11-21')).toBe('21/11/2026')
  expect(formatDay('21/11/2026')).toBe('21/11/2026')
  expect(formatDay('soon')).toBe('soon')
})

it.each([
  [0, '0 Bytes'],
  [1023, '1 023 Bytes'],
  [2048, '2 KB'],
  [1_572_864, '1,5 MB'],
  [52_428_800, '50 MB'],
])('writes a size of %i bytes as %s', (bytes, words) => {
  expect(formatBytes(bytes, 'fr').replace(/\s/g, ' ')).toBe(words)
})

it.each([
  ['+33639980107', '06 39 98 01 07'],
  ['+4930123456', '+4930123456'],
])('writes the number %s as %s', (phone, words) => {
  expect(formatPhone(phone)).toBe(words)
})

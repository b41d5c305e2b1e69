import { expect, it } from 'vitest'
import { encodeCheckCode, formatCheckCode, parseCheckCode } from './check-code.ts'

it('accepts a check code as people type it', () => {
  expect(parseCheckCode('7k2m 94qd-v3xa-8htb')).toBe('7K2M94QDV3XA8HTB')
  expect(parseCheckCode('oooo-oooo-oooo-oooi')).toBe('0000000000000001')
  expect(parseCheckCode('7K2M-94QD')).toBeNull()
  expect(parseCheckCode('UUUU-UUUU-UUUU-UUUU')).toBeNull()
})

it('writes 80 bits as sixteen characters in groups of four', () => {
  expect(encodeCheckCode(new Uint8Array(10).fill(255))).toBe('ZZZZZZZZZZZZZZZZ')
  expect(formatCheckCode(encodeCheckCode(new Uint8Array(10)))).toBe('0000-0000-0000-0000')
})

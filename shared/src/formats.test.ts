import { describe, expect, it } from 'vitest'
import { dateFormat, numberFormat, writeNumber } from './formats.ts'

describe('formats', () => {
  it('write western digits and our calendar in every language', () => {
    const at = new Date('2026-11-27T12:00:00Z')
    const day = { dateStyle: 'short', timeZone: 'UTC' } as const
    expect(numberFormat('ar-EG', {}).format(1234.5)).toBe('1,234.5')
    expect(dateFormat('ar-EG', day).format(at)).toContain('2026')
    expect(dateFormat('th', day).format(at)).toBe('27/11/26')
  })

  it('isolate figures from the writing around them, where it runs the other way', () => {
    const euros = { style: 'currency', currency: 'EUR' } as const
    const share = { style: 'percent' } as const
    expect([writeNumber(51, 'ar', euros), writeNumber(1, 'ar', share), writeNumber(-3, 'ar', {})]).toEqual([
      '\u206651.00\u00a0€\u2069',
      '\u2066100%\u2069',
      '\u2066-3\u2069',
    ])
    expect([writeNumber(1206, 'ar', {}), writeNumber(51, 'en', euros)]).toEqual(['1,206', '€51.00'])
  })

  it('are made once for each language and its options', () => {
    expect(numberFormat('fr', { style: 'percent' })).toBe(numberFormat('fr', { style: 'percent' }))
    expect(numberFormat('fr', { style: 'percent' })).not.toBe(numberFormat('fr', {}))
    expect(numberFormat('fr', { style: 'percent' })).not.toBe(numberFormat('en', { style: 'percent' }))
  })
})

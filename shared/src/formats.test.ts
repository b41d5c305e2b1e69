import { describe, expect, it } from 'vitest'
import { dateFormat, numberFormat } from './formats.ts'

describe('formats', () => {
  it('write western digits and our calendar in every language', () => {
    const at = new Date('2026-11-27T12:00:00Z')
    const day = { dateStyle: 'short', timeZone: 'UTC' } as const
    expect(numberFormat('ar-EG', {}).format(1234.5)).toBe('1,234.5')
    expect(dateFormat('ar-EG', day).format(at)).toContain('2026')
    expect(dateFormat('th', day).format(at)).toBe('27/11/26')
  })

  it('are made once for each language and its options', () => {
    expect(numberFormat('fr', { style: 'percent' })).toBe(numberFormat('fr', { style: 'percent' }))
    expect(numberFormat('fr', { style: 'percent' })).not.toBe(numberFormat('fr', {}))
    expect(numberFormat('fr', { style: 'percent' })).not.toBe(numberFormat('en', { style: 'percent' }))
  })
})

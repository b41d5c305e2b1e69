import { describe, expect, it } from 'vitest'
import { dateFormat, numberFormat, writeDate, writeNumber } from './formats.ts'

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

  it.each([
    ['fr', '2026-12-01', 'mardi 1er décembre 2026'],
    ['fr', '2026-12-21', 'lundi 21 décembre 2026'],
    ['fr', '2021-12-11', 'samedi 11 décembre 2021'],
    ['en', '2026-12-01', 'Tuesday, December 1, 2026'],
  ])('write a day in the words of %s: %s is « %s »', (locale, day, words) => {
    expect(writeDate(new Date(day), locale, { dateStyle: 'full', timeZone: 'UTC' })).toBe(words)
  })

  it('write the first of a month as French does beside an hour too', () => {
    const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
    expect(writeDate(new Date('2021-02-01T11:01:00Z'), 'fr', options)).toBe('1er février 2021 à 11:01')
  })

  it('are made once for each language and its options', () => {
    expect(numberFormat('fr', { style: 'percent' })).toBe(numberFormat('fr', { style: 'percent' }))
    expect(numberFormat('fr', { style: 'percent' })).not.toBe(numberFormat('fr', {}))
    expect(numberFormat('fr', { style: 'percent' })).not.toBe(numberFormat('en', { style: 'percent' }))
  })
})

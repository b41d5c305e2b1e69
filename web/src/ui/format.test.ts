import { expect, it } from 'vitest'
import { showTexts } from '../i18n/catalogue.ts'
import {
  formatDay,
  formatDayMonth,
  formatMoment,
  formatMoney,
  formatMonths,
  formatPhone,
  wholeArticles,
} from './format.ts'

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
  // Two minutes past midnight in Paris.
  expect(formatDay('2027-06-30T22:02:00.000Z')).toBe('01/07/2027')
})

it('writes a day that is near without its year, the day first in every language', async () => {
  for (const [language, words] of [
    ['en', '30/11'],
    ['ar', '30/11'],
    ['ch', '11月30日'],
    ['fr', '30/11'],
  ] as const) {
    await showTexts(language)
    expect(formatDayMonth('2026-11-30')).toBe(words)
  }
})

it('writes days in Chinese with their words', async () => {
  await showTexts('ch')
  expect(formatDay('2026-11-21')).toBe('2026年11月21日')
  expect(formatDay('01/02/2027')).toBe('2027年2月1日')
  expect(formatMoment('2026-11-21T20:14:00Z', 'zh-Hans')).toBe('2026年11月21日 21:14')
  await showTexts('fr')
})

it.each([
  ['+33639980107', '06 39 98 01 07'],
  ['+4930123456', '+4930123456'],
])('writes the number %s as %s', (phone, words) => {
  expect(formatPhone(phone)).toBe(words)
})

it.each([
  ['2026-11', 'fr', 'novembre 2026'],
  ['2026-09..2026-11', 'fr', 'sept.–nov. 2026'],
  ['2025-12..2026-11', 'fr', 'déc. 2025 – nov. 2026'],
  ['2026-09..2026-11', 'en', 'Sep – Nov 2026'],
])('names the months %s in %s', (months, locale, words) => {
  expect(formatMonths(months, locale).replaceAll(/\s/g, ' ')).toBe(words)
})

it('breaks no line inside the number of an article, and no other word', () => {
  expect(wholeArticles('(article L. 113-15-2 du Code)')).toBe(
    '(article L.\u00a0113-\u206015-\u20602 du Code)',
  )
  expect(wholeArticles('第 L112-10 条, SM-2026-000001')).toBe('第 L112-\u206010 条, SM-2026-000001')
})

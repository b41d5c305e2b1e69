import { expect, it } from 'vitest'
import { pickLanguage } from './accept-language.rules.ts'

it.each([
  [undefined, 'fr'],
  ['', 'fr'],
  ['*', 'fr'],
  ['de', 'fr'],
  ['en', 'en'],
  ['EN', 'en'],
  ['zh-Hans-CN, en', 'ch'],
  ['ar-MA', 'ar'],
])('without weights %j is %s: the first known, whatever its region, else French', (header, language) => {
  expect(pickLanguage(header)).toBe(language)
})

it.each([
  ['en;q=0.5, ar', 'ar'],
  ['en;q=0.5, ar;q=0.9', 'ar'],
  ['de, en;q=0.2, zh;q=0.8', 'ch'],
  ['en ; Q=0.2 ,ar\t;\tq=0.75', 'ar'],
  ['en-GB;q=0.2, ar;q=0.5, en-US;q=0.9', 'en'],
])('the weightiest language is meant, wherever it stands: %j is %s', (header, language) => {
  expect(pickLanguage(header)).toBe(language)
})

it.each([
  ['en;q=0.8, ar;q=0.8', 'en'],
  ['ar;q=0.8, en;q=0.8', 'ar'],
  ['ar;q=1.000, en', 'ar'],
  ['de, zh;q=0.5, en;q=0.5', 'ch'],
])('of two that weigh the same the first is meant: %j is %s', (header, language) => {
  expect(pickLanguage(header)).toBe(language)
})

it.each([
  ['en;q=0, ar;q=0.1', 'ar'],
  ['fr;q=0', 'en'],
  ['fr;q=0, *', 'en'],
  ['fr;q=0, en;q=0.000, *;q=0.1', 'ch'],
  ['de, fr;q=0', 'en'],
  ['fr;q=0, en;q=0, zh;q=0, ar;q=0', 'fr'],
  ['*;q=0', 'fr'],
])('a weight of nothing refuses a language: %j is %s', (header, language) => {
  expect(pickLanguage(header)).toBe(language)
})

it.each([
  ['de, *;q=0.5', 'fr'],
  ['en;q=0.5, *;q=0.1', 'en'],
  ['en;q=0.1, *;q=0.5', 'fr'],
  ['fr;q=0.1, *;q=0.5', 'en'],
])('a star is each language that is not named: %j is %s', (header, language) => {
  expect(pickLanguage(header)).toBe(language)
})

it.each([
  ['ar;q=2, en', 'en'],
  ['ar;q=, en', 'en'],
  ['ar;q=0.1234, en;q=0.1', 'en'],
  ['ar;level=1, en', 'en'],
  [', ;q=1, en', 'en'],
  ['e'.repeat(8000), 'fr'],
])('what is no weight counts for nothing: %j is %s', (header, language) => {
  expect(pickLanguage(header)).toBe(language)
})

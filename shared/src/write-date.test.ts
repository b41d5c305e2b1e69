import { expect, it } from 'vitest'
import { writeDate } from './write-date.ts'

it.each([
  ['fr', '2026-12-01', 'mardi 1er décembre 2026'],
  ['fr', '2026-12-21', 'lundi 21 décembre 2026'],
  ['fr', '2021-12-11', 'samedi 11 décembre 2021'],
  ['en', '2026-12-01', 'Tuesday, December 1, 2026'],
])('writes a day in the words of %s: %s is « %s »', (locale, day, words) => {
  expect(writeDate(new Date(day), locale, { dateStyle: 'full', timeZone: 'UTC' })).toBe(words)
})

it('writes the first of a month as French does beside an hour too', () => {
  const options = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const
  expect(writeDate(new Date('2021-02-01T11:01:00Z'), 'fr', options)).toBe('1er février 2021 à 11:01')
})

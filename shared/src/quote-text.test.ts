import { expect, it } from 'vitest'
import { quoteFromText, quoteToText, readQuote } from './quote-text.ts'
import type { Quote } from './quotes.ts'

it.each<[string, Quote]>([
  [
    'stay.72.2027-01-15.2027-06-30',
    { kind: 'stay', country: 72, startDate: '2027-01-15', endDate: '2027-06-30' },
  ],
  ['home.2.annuel', { kind: 'home', rooms: 2, rhythm: 'annuel' }],
  ['home.6.mensuel.2027-01-15', { kind: 'home', rooms: 6, rhythm: 'mensuel', startDate: '2027-01-15' }],
])('travels as %s and is read again', (text, quote) => {
  expect(quoteToText(quote)).toBe(text)
  expect(quoteFromText(text)).toEqual(quote)
})

it.each([
  undefined,
  null,
  '',
  'stay',
  'stay.72.2027-01-15',
  'stay.72.2027-01-15.2027-02-30',
  'stay.72.2027-06-30.2027-01-15',
  'stay.0.2027-01-15.2027-06-30',
  'stay.7e1.2027-01-15.2027-06-30',
  'stay.72.2027-01-15.2027-06-30.more',
  'home.7.annuel',
  'home.2.weekly',
  'home.2.annuel.soon',
  'boat.2.annuel',
  ['stay.72.2027-01-15.2027-06-30', 'home.2.annuel'],
])('reads no quote out of %s', (text) => {
  expect(quoteFromText(text)).toBeNull()
})

it('takes of what was stored the answers alone', () => {
  const stored = { kind: 'home', rooms: 2, rhythm: 'mensuel', email: 'malo@example.org', cents: 1 }
  expect(readQuote(stored)).toEqual({ kind: 'home', rooms: 2, rhythm: 'mensuel' })
  for (const other of [null, 'home', [], { kind: 'home' }, { kind: 'stay', country: '72' }])
    expect(readQuote(other)).toBeNull()
})

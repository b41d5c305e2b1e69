import { expect, it } from 'vitest'
import { readTyped, type Typed } from './typed.rules.ts'

const read = (q: string) => readTyped(q, { prefixes: ['SM', 'SI'], year: 2026 })

it.each<[string, Partial<Typed>]>([
  ['06 39 98 01 07', { phone: { start: '+33639980107', end: '639980107' } }],
  ['06.39.98', { phone: { start: '+3363998', end: '63998' } }],
  ['+33 (6) 39-98-01-07', { phone: { start: '+33639980107', end: '33639980107' } }],
  ['0033639980107', { phone: { start: '+33639980107', end: '33639980107' } }],
  ['639980107', { phone: { start: '+639980107', end: '639980107' } }],
  ['12345', { phone: null }],
  ['356938035643809', { imei: '356938035643809' }],
  ['35-693803-564380-9', { imei: '356938035643809' }],
  ['SM-2026-000009', { references: ['SM-2026-000009'] }],
  ['sm2026 9', { references: ['SM-2026-000009'] }],
  ['SM-2026-00', { references: ['SM-2026-000000'], referenceStart: 'SM-2026-00' }],
  ['ha2026', { references: [], referenceStart: 'HA-2026' }],
  ['theo.brindemoy@example.org', { email: 'theo.brindemoy@example.org', phone: null }],
  ['theo@', { email: null }],
  ['3hfn-82kt-w5rc-q9yd', { code: '3HFN82KTW5RCQ9YD' }],
  ['4F8C-77RK-', { code: '4F8C77RK' }],
  ['ANNE-MARI', { code: null }],
  ['brindemoy', { code: null, phone: null, references: [], imei: null }],
  ['@boréale', { only: 'schools', text: 'boréale', code: null }],
  ['# 9', { only: 'numbers', text: '9' }],
  ['０６３９９８０１０７', { phone: { start: '+33639980107', end: '639980107' } }],
  ['   ', { text: '', only: null }],
])('reads %s', (typed, expected) => {
  expect(read(typed)).toMatchObject(expected)
})

it('looks for a bare number under each prefix of the last six years', () => {
  const { references } = read('#0017')
  expect(references).toContain('SM-2026-000017')
  expect(references).toContain('SI-2021-000017')
  expect(references).toHaveLength(12)
})

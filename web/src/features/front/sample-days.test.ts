import { expect, it } from 'vitest'
import { sampleDays } from './sample-days.ts'

it.each([
  ['2026-11-28', { issued: '28/11/2026', start: '01/12/2026', end: '30/04/2027' }],
  ['2027-01-31', { issued: '31/01/2027', start: '01/02/2027', end: '30/06/2027' }],
])('shows on %s a certificate of that day for months to come', (today, days) => {
  expect(sampleDays(today)).toEqual(days)
})

import { expect, it } from 'vitest'
import { parseRange } from './date-range.ts'

it.each([
  '01/02/2027 – 30/06/2027',
  '01/02/2027-30/06/2027',
  ' 01/02/2027 30/06/2027 ',
  '1/2/2027 – 30.6.2027',
  '01.02.2027-30.06.2027',
  '1-2-2027 - 30-6-2027',
  '2027-02-01 → 2027-06-30',
])('reads %s', (text) => {
  expect(parseRange(text)).toEqual({ start: '2027-02-01', end: '2027-06-30' })
})

it.each([
  '',
  '01/02/2027',
  '30/06/2027 – 01/02/2027',
  '01/02/2027 – 31/06/2027',
  '1/2/27 – 3/6/27',
  '01/02/2027 – 30/06/2027 – 01/07/2027',
])('takes « %s » for no range yet', (text) => {
  expect(parseRange(text)).toBeNull()
})

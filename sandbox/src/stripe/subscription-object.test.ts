import { expect, it } from 'vitest'
import { periodEnd } from './subscription-object.ts'

const seconds = (day: string) => Date.parse(`${day}T21:30:00Z`) / 1000
const ofMonth = { interval: 'month', interval_count: 1 } as const
const ofYear = { interval: 'year', interval_count: 1 } as const

it.each([
  ['a month', ofMonth, '2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
  ['a month, from the 30th', ofMonth, '2027-12-30', ['2028-01-30', '2028-02-29', '2028-03-30']],
  ['a year', ofYear, '2028-02-29', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
])('ends each period of %s on the day of the first one, else on the last of its month', (_, of, first, ends) => {
  const anchor = seconds(first)
  const days: number[] = []
  for (const _ of ends) days.push(periodEnd(days.at(-1) ?? anchor, of, anchor))
  expect(days).toEqual(ends.map(seconds))
})

import { expect, it } from 'vitest'
import { daysToCall, notOffered, slotsOf } from './slots.rules.ts'

it.each([
  ['the five working days after a Friday', '2026-11-20', ['23', '24', '25', '26', '27']],
  ['no public holiday, nor the weekend after it', '2026-12-23', ['24', '28', '29', '30', '31']],
])('offers %s', (_, today, days) => {
  expect(daysToCall(today).map((day) => day.slice(8))).toEqual(days)
})

it('calls an hour full once all its calls are given, and offers no other hour or day', () => {
  const taken = [
    { day: '2026-11-24', hour: 10, count: 2 },
    { day: '2026-11-24', hour: 9, count: 1 },
  ]
  const day = slotsOf('2026-11-20', [9, 10], taken)[1]
  expect(day).toEqual({
    day: '2026-11-24',
    hours: [
      { hour: 9, isFull: false },
      { hour: 10, isFull: true },
    ],
  })
  expect(notOffered({ day: '2026-11-24', hour: 10 }, '2026-11-20', [9, 10])).toBeNull()
  expect(notOffered({ day: '2026-11-24', hour: 11 }, '2026-11-20', [9, 10])).toBe('hour')
  expect(notOffered({ day: '2026-11-20', hour: 10 }, '2026-11-20', [9, 10])).toBe('day')
  expect(notOffered({ day: '2026-11-30', hour: 10 }, '2026-11-20', [9, 10])).toBe('day')
})

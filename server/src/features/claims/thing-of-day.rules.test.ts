import { expect, it } from 'vitest'
import { thingOf } from './thing-of-day.rules.ts'

const contract = {
  insured: 'C',
  replaced: [
    { insured: 'A', effectOn: '2026-03-05', doneAt: '2026-03-05T10:00:00+00:00' },
    { insured: 'B', effectOn: '2026-06-01', doneAt: '2026-06-01T00:00:05+02:00' },
  ],
}

it.each([
  ['the eve of a change', '2026-03-04', '2026-07-01T12:00:00Z', 'A'],
  ['the day on which a change took effect', '2026-03-05', '2026-07-01T12:00:00Z', 'B'],
  ['the same day, declared before the change was made', '2026-03-05', '2026-03-05T09:59:59Z', 'A'],
  ['the eve of the second one', '2026-05-31', '2026-07-01T12:00:00Z', 'B'],
  ['a day since', '2026-06-02', '2026-07-01T12:00:00Z', 'C'],
])('is what was insured on %s', (_, day, declared, thing) => {
  expect(thingOf(contract, { day, declaredAt: new Date(declared) })).toBe(thing)
})

it('is what is insured where nothing was replaced', () => {
  const alone = { insured: 'A', replaced: [] }
  expect(thingOf(alone, { day: '2026-03-05', declaredAt: new Date('2026-03-06T00:00:00Z') })).toBe('A')
})

import { afterEach, expect, it, vi } from 'vitest'
import { isElsewhere, timeHere } from './call-words.ts'

afterEach(() => void vi.unstubAllEnvs())

it.each([
  ['Asia/Kolkata', 'fr-FR', '14:30'],
  ['Europe/Madrid', 'fr-FR', '10:00'],
  ['America/Los_Angeles', 'fr-FR', '01:00'],
  ['Pacific/Auckland', 'fr-FR', '22:00'],
])('writes ten in the morning of Paris by a clock of %s', (zone, locale, time) => {
  vi.stubEnv('TZ', zone)
  const slot = { day: '2026-12-01', hour: 10 }
  expect([timeHere(slot, locale), isElsewhere(slot)]).toEqual([time, time !== '10:00'])
})

it('names the weekday where it is another there', () => {
  vi.stubEnv('TZ', 'Pacific/Auckland')
  expect(timeHere({ day: '2026-12-01', hour: 17 }, 'fr-FR')).toBe('mer. 05:00')
})

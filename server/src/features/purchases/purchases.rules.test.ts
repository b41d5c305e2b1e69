import { expect, it } from 'vitest'
import { expiryOf } from './purchases.rules.ts'

it.each([
  ['2026-11-20T11:00:00Z', null, '2026-11-20T13:00:00.000Z'],
  ['2026-11-20T11:00:00Z', '2026-12-01', '2026-11-20T13:00:00.000Z'],
  ['2026-11-20T22:00:00Z', '2026-11-21', '2026-11-20T22:59:00.000Z'],
  ['2026-11-20T22:28:00Z', '2026-11-21', '2026-11-20T22:59:00.000Z'],
])('lets a session of %s for a cover from %s be paid until %s', (now, start, expiry) => {
  expect(expiryOf(new Date(now), start)?.toISOString()).toBe(expiry)
})

it('opens no session that the provider would have to keep open into the first day of cover', () => {
  expect(expiryOf(new Date('2026-11-20T22:29:00Z'), '2026-11-21')).toBeNull()
  expect(expiryOf(new Date('2026-11-22T11:00:00Z'), '2026-11-21')).toBeNull()
})

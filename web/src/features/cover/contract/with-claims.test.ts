import type { TimelineEntry } from '@cursus/shared/contract-page'
import { expect, it } from 'vitest'
import { withClaims } from './with-claims.ts'

const entry = (kind: TimelineEntry['kind'], day: string, isToCome = false): TimelineEntry => ({
  kind,
  day,
  effectOn: null,
  parts: [],
  isToCome,
})

it('puts claims on their days in Paris among what happened, below what comes', () => {
  const life = [
    entry('renews', '14/05/2027', true),
    entry('suspended', '14/11/2026'),
    entry('paid', '04/05/2026'),
  ]
  const claims = [
    { title: 'Fuite', creation_date: '2026-11-16T23:30:00.000Z' },
    { title: 'Vol', creation_date: '2026-06-02T10:00:00.000Z' },
  ]
  expect(withClaims(life, { claims, follows: null }).map(({ kind, day }) => `${kind} ${day}`)).toEqual([
    'renews 14/05/2027',
    'claim 2026-11-17',
    'suspended 14/11/2026',
    'claim 2026-06-02',
    'paid 04/05/2026',
  ])
})

it('puts what follows a missing premium on its day among what comes', () => {
  const life = [entry('renews', '14/05/2027', true), entry('late', '14/11/2026')]
  const follows = { step: 'noticed' as const, day: '24/11/2026', isEarliest: false }
  const shown = withClaims(life, { claims: [], follows })
  expect(shown.map(({ kind, day }) => `${kind} ${day}`)).toEqual([
    'renews 14/05/2027',
    'follows 24/11/2026',
    'late 14/11/2026',
  ])
})

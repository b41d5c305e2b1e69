import { expect, it } from 'vitest'
import { linesOf } from './difference.ts'

it('puts what changed before what stayed', () => {
  const before = { statut: 'ok', endDate: '2027-05-14', offers: ['home'] }
  expect(linesOf({ before, after: { ...before, statut: 'impayé' } })).toEqual([
    { field: 'statut', before: 'ok', after: 'impayé', changed: true },
    { field: 'endDate', before: '2027-05-14', after: '2027-05-14', changed: false },
    { field: 'offers', before: ['home'], after: ['home'], changed: false },
  ])
})

it('knows what came and what went', () => {
  expect(linesOf({ before: null, after: { email: 'a@example.org' } })).toEqual([
    { field: 'email', before: undefined, after: 'a@example.org', changed: true },
  ])
  expect(linesOf({ before: { file: 'a.pdf' }, after: {} })[0]?.changed).toBe(true)
  expect(linesOf({ before: null, after: null })).toEqual([])
})

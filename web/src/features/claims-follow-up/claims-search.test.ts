import { expect, it } from 'vitest'
import { readClaimsSearch } from './claims-search.ts'

const claim = '0b8f8a52-7f2e-4b44-8f0e-6a43d0a1f3a1'

it('reads back the filters and the open claim of an address', () => {
  const asked = { queue: 'done', type: 'Habitation', assignee: 'me', search: 'fuite', page: 3, claim }
  expect(readClaimsSearch(asked)).toEqual(asked)
  expect(readClaimsSearch({ assignee: claim }).assignee).toBe(claim)
})

it('takes what makes no sense for absent', () => {
  const odd = { queue: 'x', type: 'Vie', assignee: '../', search: 7, page: 'x', claim: "'--" }
  expect(Object.values(readClaimsSearch(odd))).toEqual(Array(6).fill(undefined))
  expect(readClaimsSearch({ page: 1 }).page).toBeUndefined()
  expect(readClaimsSearch({ search: 'x'.repeat(300) }).search).toHaveLength(200)
})

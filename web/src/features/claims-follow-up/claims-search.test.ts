import { expect, it } from 'vitest'
import { readClaimsSearch } from './claims-search.ts'

const claim = '0b8f8a52-7f2e-4b44-8f0e-6a43d0a1f3a1'

it('reads back the filters and the open claim of an address', () => {
  const asked = {
    queue: 'done',
    type: 'Habitation',
    assignee: 'me',
    search: 'fuite',
    school: 3,
    from: '2026-03-01',
    to: '2026-03-31',
    page: 3,
    claim,
  }
  expect(readClaimsSearch(asked)).toEqual(asked)
  expect(readClaimsSearch({ assignee: claim }).assignee).toBe(claim)
})

it('takes what makes no sense for absent', () => {
  const odd = { queue: 'x', type: 'Vie', assignee: '../', search: ['x'], page: 'x', claim: "'--" }
  const places = { school: 'x', from: '2026-02-30', to: 'now' }
  const read = Object.values(readClaimsSearch({ ...odd, ...places }))
  expect(read.filter((value) => value !== undefined)).toEqual([])
  expect(readClaimsSearch({ page: 1 }).page).toBeUndefined()
  expect(readClaimsSearch({ search: 'x'.repeat(300) }).search).toHaveLength(200)
})

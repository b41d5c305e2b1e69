import { expect, it } from 'vitest'
import { readFollowUpSearch } from './follow-up-search.ts'

const after = '2026-11-20T11:00:00.000000Z_0f8fad5b-d9cb-469f-a165-70867728950e'

it('reads what the list shows from its address', () => {
  const narrowed = { situation: 'unpaid', school: '0', product: 'Habitation' }
  const asked = { search: 'élise', ...narrowed, order: 'desc', size: '100' }
  const read = readFollowUpSearch({ ...asked, page: '3', after })
  expect(read).toMatchObject({ ...asked, size: 100, school: 0, page: 3, after })
  expect(readFollowUpSearch({ search: 12 }).search).toBe('12')
})

it('takes what makes no sense as absent', () => {
  const asked = {
    search: '',
    situation: 'bored',
    order: 'up',
    size: '7',
    school: 'x',
    product: 'boats',
    page: '9',
    after: 'x',
    before: '-',
  }
  expect(Object.values(readFollowUpSearch(asked)).filter((value) => value !== undefined)).toEqual([])
})

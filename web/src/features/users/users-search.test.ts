import { expect, it } from 'vitest'
import { readUsersSearch } from './users-search.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

it('reads what the list shows from its address', () => {
  const asked = { search: 'élise', role: 'ROLE_ADMIN', sort: 'createdAt', order: 'desc', size: '25' }
  expect(readUsersSearch({ ...asked, page: '3', after: id })).toMatchObject({
    ...asked,
    size: 25,
    page: 3,
    after: id,
  })
})

it('takes what makes no sense as absent', () => {
  const asked = {
    search: '',
    role: 'ROLE_KING',
    sort: 'password',
    order: 'up',
    size: '7',
    page: '9',
    after: 'x',
  }
  expect(Object.values(readUsersSearch(asked)).filter((value) => value !== undefined)).toEqual([])
})

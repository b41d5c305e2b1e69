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
    page: '9000',
    after: 'x',
  }
  expect(Object.values(readUsersSearch(asked)).filter((value) => value !== undefined)).toEqual([])
})

it('asks for a page by its number as far as numbers reach', () => {
  expect(readUsersSearch({ page: '7' }).page).toBe(7)
  expect(readUsersSearch({ page: '400', size: '25' }).page).toBe(400)
  expect(readUsersSearch({ page: '401', size: '25' }).page).toBeUndefined()
})

it('begins at a letter by name alone, and then knows no number of a page', () => {
  expect(readUsersSearch({ letter: 'É', page: '3' })).toMatchObject({ letter: 'É', page: undefined })
  expect(readUsersSearch({ letter: 'm', sort: 'email' }).letter).toBeUndefined()
})

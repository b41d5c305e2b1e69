import { expect, it } from 'vitest'
import { readRequestsSearch, sortedBy, sortingOf } from './requests-search.ts'

it('reads from the address what the page shows', () => {
  const asked = { state: 'asked', search: 'kyoto', sort: 'name', order: 'desc', size: '200', page: '3' }
  expect(readRequestsSearch(asked)).toEqual({ ...asked, view: undefined, size: 200, page: 3 })
  expect(readRequestsSearch({ view: 'complaints', state: 'answered', search: 12 })).toMatchObject({
    view: 'complaints',
    state: 'answered',
    search: '12',
  })
})

it('reads the states of calls for their view alone', () => {
  expect(readRequestsSearch({ view: 'calls', state: 'missed' })).toMatchObject({
    view: 'calls',
    state: 'missed',
  })
  expect(readRequestsSearch({ view: 'complaints', state: 'missed' }).state).toBeUndefined()
  expect(readRequestsSearch({ view: 'names', state: 'refused' })).toMatchObject({
    view: 'names',
    state: 'refused',
  })
})

it('takes what makes no sense as absent', () => {
  const asked = {
    view: 'all',
    state: 'answered',
    sort: 'age',
    order: 'up',
    size: '7',
    page: '-1',
    search: '',
  }
  expect(Object.values(readRequestsSearch(asked)).filter((value) => value !== undefined)).toEqual([])
  expect(readRequestsSearch({ view: 'complaints', state: 'asked', sort: 'name' })).toMatchObject({
    state: undefined,
    sort: undefined,
  })
})

it('is sorted by no column until one is asked for, those that wait being first', () => {
  const asked = readRequestsSearch({ page: '3' })
  expect(sortingOf(asked)).toBeUndefined()
  const byDay = sortedBy(asked, { by: 'createdAt', order: 'asc' })
  expect(byDay).toMatchObject({ page: undefined, sort: undefined, order: 'asc' })
  expect(sortingOf(readRequestsSearch({ ...byDay }))).toEqual({ by: 'createdAt', order: 'asc' })
  const byName = sortedBy(asked, { by: 'name', order: 'desc' })
  expect(sortingOf(readRequestsSearch({ ...byName }))).toEqual({ by: 'name', order: 'desc' })
})

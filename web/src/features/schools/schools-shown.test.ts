import { expect, it } from 'vitest'
import { toShown } from './schools-shown.ts'

it('keeps of an address what the list knows, and leaves out what is usual', () => {
  const whole = {
    search: 'boreale',
    level: 'partner',
    offer: 'mutual',
    sort: 'path',
    order: 'desc',
    pageSize: '200',
    page: '3',
  }
  expect(toShown(whole)).toEqual(whole)
  expect(toShown({ search: '', sort: 'name', order: 'asc', pageSize: '100', page: '1' })).toEqual({})
  expect(
    toShown({
      search: ['x'],
      level: 'best',
      offer: 'x',
      sort: 'insurer',
      order: 'up',
      pageSize: '50',
      page: '-2',
    }),
  ).toEqual({})
})

it('begins at a letter of any script, as long as the list is by name', () => {
  expect(toShown({ letter: ' Ét' })).toEqual({ letter: 'É' })
  expect(toShown({ letter: 'م', sort: 'name', page: 2 })).toEqual({ letter: 'م', page: '2' })
  expect(toShown({ letter: '%' })).toEqual({})
  expect(toShown({ letter: 'm', sort: 'path' })).toEqual({ sort: 'path' })
})

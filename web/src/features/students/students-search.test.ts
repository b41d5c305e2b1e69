import { expect, it } from 'vitest'
import { readStudentsSearch } from './students-search.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

it('reads what the list shows from its address', () => {
  const asked = {
    search: 'élise boréale',
    level: 'partner',
    account: 'invited',
    sort: 'schoolName',
    order: 'desc',
    size: '100',
  }
  const read = readStudentsSearch({ ...asked, page: '3', after: id })
  expect(read).toMatchObject({ ...asked, size: 100, page: 3, after: id })
  expect(readStudentsSearch({ school: '12' }).school).toBe(12)
  expect(readStudentsSearch({ search: 12 }).search).toBe('12')
})

it('opens one student beside the list, or their contracts, never both', () => {
  expect(readStudentsSearch({ open: id })).toMatchObject({ open: id })
  expect(readStudentsSearch({ open: id, contracts: id })).toMatchObject({ open: undefined, contracts: id })
  expect(readStudentsSearch({ open: 'x' }).open).toBeUndefined()
})

it('takes what makes no sense as absent', () => {
  const asked = {
    search: '',
    school: 'x',
    level: 'best',
    account: 'open',
    sort: 'password',
    order: 'up',
    size: '7',
    page: '9000',
    after: 'x',
    before: '-',
  }
  expect(Object.values(readStudentsSearch(asked)).filter((value) => value !== undefined)).toEqual([])
})

it('reads cover, product, language and days, and nothing that is none', () => {
  const asked = {
    cover: 'unpaid',
    product: 'Habitation',
    language: 'ch',
    from: '2026-03-01',
    to: '2026-03-31',
  }
  expect(readStudentsSearch(asked)).toMatchObject(asked)
  const wrong = { cover: 'x', product: 'home', language: 'xx', from: '2026-02-30', to: '01/03/2026' }
  expect(Object.values(readStudentsSearch(wrong)).filter((value) => value !== undefined)).toEqual([])
})

it('asks for a page by its number as far as numbers reach', () => {
  expect(readStudentsSearch({ page: '7' }).page).toBe(7)
  expect(readStudentsSearch({ page: '400', size: '25' }).page).toBe(400)
  expect(readStudentsSearch({ page: '401', size: '25' }).page).toBeUndefined()
})

it('begins at one letter of any script, by name alone, and then knows no number of a page', () => {
  expect(readStudentsSearch({ letter: 'É', page: '3' })).toMatchObject({ letter: 'É', page: undefined })
  expect(readStudentsSearch({ letter: ' 李明' }).letter).toBe('李')
  expect(readStudentsSearch({ letter: '𠮷' }).letter).toBe('𠮷')
  expect(readStudentsSearch({ letter: 7 }).letter).toBe('7')
  expect(readStudentsSearch({ letter: '%' }).letter).toBeUndefined()
  expect(readStudentsSearch({ letter: 'm', sort: 'birthday' }).letter).toBeUndefined()
})

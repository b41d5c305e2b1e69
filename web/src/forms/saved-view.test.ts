import { expect, it } from 'vitest'
import { isSameView, keptOf } from './saved-view.ts'

it('keeps filters and order of an address, never words, a page or who is open', () => {
  const asked = {
    search: 'zoé',
    school: 12,
    cover: 'none',
    order: undefined,
    page: 3,
    letter: 'm',
    after: 'x',
    open: 'y',
    size: 50,
  }
  expect(keptOf(asked)).toEqual({ school: '12', cover: 'none' })
})

it('knows a list that shows what a view keeps, on whatever page', () => {
  const view = { school: '12', cover: 'none' }
  expect(isSameView(view, { cover: 'none', school: 12, page: 2, search: 'zoé' })).toBe(true)
  expect(isSameView(view, { cover: 'none' })).toBe(false)
  expect(isSameView(view, { cover: 'none', school: 12, level: 'partner' })).toBe(false)
})

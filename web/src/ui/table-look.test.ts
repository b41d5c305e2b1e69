import { expect, it } from 'vitest'
import { inOrder, shownOf } from './table-look.ts'

const columns = [
  { key: 'name', kind: 'title' },
  { key: 'school' },
  { key: 'phone' },
  { key: 'language' },
  { key: 'open', kind: 'action' },
] as const
const keys = (some: readonly { key: string }[]) => some.map(({ key }) => key)

it('shows columns as they are made, until somebody places them', () => {
  expect(keys(shownOf(columns, undefined))).toEqual(['name', 'school', 'phone', 'language', 'open'])
})

it('keeps the title first and the actions last, whatever was chosen, and new columns behind those that were placed', () => {
  const chosen = { order: ['phone', 'gone', 'open', 'name'], hidden: ['name', 'open'] }
  expect(keys(inOrder(columns, chosen))).toEqual(['name', 'phone', 'school', 'language', 'open'])
  expect(keys(shownOf(columns, chosen))).toEqual(['name', 'phone', 'school', 'language', 'open'])
  expect(keys(shownOf(columns, { order: [], hidden: ['phone'] }))).toEqual([
    'name',
    'school',
    'language',
    'open',
  ])
})

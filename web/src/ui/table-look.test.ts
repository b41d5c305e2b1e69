import { expect, it } from 'vitest'
import { inOrder, shownOf } from './table-look.ts'

const columns = [
  { key: 'name', kind: 'title' },
  { key: 'school' },
  { key: 'phone' },
  { key: 'language', extra: true },
  { key: 'open', kind: 'action' },
] as const
const keys = (some: readonly { key: string }[]) => some.map(({ key }) => key)

it('shows columns as they are made, and an extra one once somebody asks for it', () => {
  expect(keys(shownOf(columns, undefined))).toEqual(['name', 'school', 'phone', 'open'])
  const all = { order: ['school', 'phone', 'language'], hidden: [] }
  expect(keys(shownOf(columns, all))).toEqual(['name', 'school', 'phone', 'language', 'open'])
})

it('keeps the title first and the actions last, whatever was chosen, and new columns behind those that were placed', () => {
  const chosen = { order: ['phone', 'gone', 'open', 'name'], hidden: ['name', 'open'] }
  expect(keys(inOrder(columns, chosen))).toEqual(['name', 'phone', 'school', 'language', 'open'])
  expect(keys(shownOf(columns, chosen))).toEqual(['name', 'phone', 'school', 'open'])
  expect(keys(shownOf(columns, { order: [], hidden: ['phone'] }))).toEqual(['name', 'school', 'open'])
})

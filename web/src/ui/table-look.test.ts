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

it('shows what is an extra once somebody chose it, or arranged the columns before it was one', () => {
  const [title, ...others] = columns
  const withExtra = [title, { key: 'birthday', isExtra: true }, ...others]
  expect(keys(shownOf(withExtra, undefined))).not.toContain('birthday')
  expect(keys(shownOf(withExtra, { order: [], hidden: ['phone'] }))).toContain('birthday')
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

import { expect, it } from 'vitest'
import { byDueDay, countsOf, holds, type RightRow } from './right-row.ts'

const row = (reference: string, dueOn: string, more: Partial<RightRow> = {}): RightRow => ({
  kind: 'refund',
  id: reference,
  student: 'Théo Brindemoy',
  title: 'Remboursement',
  reference,
  cents: 100,
  dueOn,
  isLate: false,
  isDone: false,
  state: { label: 'Demandé', icon: 'clock' },
  ...more,
})
const rows = [
  row('in-time', '01/12/2026'),
  row('done', '01/11/2026', { isDone: true }),
  row('soon', '27/11/2026'),
  row('late', '15/11/2026', { isLate: true }),
  row('next-year', '01/01/2027'),
]

it('puts the late ones first, then the nearest day, and what is done last', () => {
  const sorted = rows.toSorted(byDueDay).map(({ reference }) => reference)
  expect(sorted).toEqual(['late', 'soon', 'in-time', 'next-year', 'done'])
})

it('counts what is late, due within seven days, in time and done', () => {
  expect(countsOf(rows, rows.length, '2026-11-20')).toEqual({ late: 1, soon: 1, inTime: 2, done: 1 })
})

it('finds a row by the words of its name in any order, and by a name without a blank in either', () => {
  const row = (student: string) => ({ student, reference: 'RMB-2026-000001', contract: 'SM-2026-000002' })
  for (const words of ['李小明', '小明李', '小明 李', 'rmb', ' sm-2026 小明'])
    expect([words, holds(row('李小明'), words)]).toEqual([words, true])
  for (const words of ['김민준', '민준김', ''])
    expect([words, holds(row('김민준'), words)]).toEqual([words, true])
  expect([holds(row('Théo Brindemoy'), 'brindemoy theo'), holds(row('李小明'), '小李明')]).toEqual([
    true,
    false,
  ])
})

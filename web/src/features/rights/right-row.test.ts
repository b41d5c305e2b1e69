import { expect, it } from 'vitest'
import { byDueDay, countsOf, type RightRow } from './right-row.ts'

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

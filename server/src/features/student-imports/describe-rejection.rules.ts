import type { ImportColumn } from '@cursus/shared/student-imports'

type Refused = { field: string | null; code: string; cells: readonly string[] }

/**
 * Describes a refused row: whom it is about, and the content of the faulty cells; « 5 / 9 » for 5 cells instead of 9.
 */
export function describeRejection(
  { field, code, cells }: Refused,
  columns: readonly (ImportColumn | null)[],
) {
  const cellOf = (column: string) => (cells[columns.indexOf(column as ImportColumn)] ?? '').trim()
  const name = ['name', 'lastName'].map(cellOf).filter(Boolean).join(' ')
  if (field === null) return { name, value: `${cells.length} / ${columns.length}` }
  if (code !== 'address.incomplete') return { name, value: cellOf(field) }
  return { name, value: ['street', 'postalCode', 'city'].map((column) => cellOf(column) || '—').join(', ') }
}

import type { ImportColumn, ListMending, RejectedRow } from '@cursus/shared/student-imports'

type Cell = { line: number; column: ImportColumn }

/** Columns of a refused row that can be typed anew; none where the row has too few or too many cells. */
export function columnsToMend({ code, field }: Pick<RejectedRow, 'code' | 'field'>): readonly ImportColumn[] {
  if (code === 'address.incomplete') return ['street', 'postalCode', 'city']
  return field ? [field] : []
}

/** Returns what was typed for a cell; undefined when nothing was. */
export function typedFor({ cells = [] }: ListMending, { line, column }: Cell): string | undefined {
  return cells.find((one) => one.line === line && one.column === column)?.value
}

/** Returns the mended cells with one more, or without it where it says again what was read. */
export function withCell({ cells = [] }: ListMending, cell: Cell & { value: string; read: string }) {
  const { line, column, value, read } = cell
  const others = cells.filter((one) => one.line !== line || one.column !== column)
  return value === read ? others : [...others, { line, column, value }]
}

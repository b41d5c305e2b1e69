import { type ImportColumn, importColumns, requiredColumns } from '@cursus/shared/student-imports'

const aliases: Record<ImportColumn, string[]> = {
  civility: ['civilite'],
  name: ['prenom'],
  lastName: ['nom'],
  email: ['courriel', 'mail'],
  birthday: ['date_naissance'],
  phone: ['telephone'],
  street: ['rue', 'adresse'],
  postalCode: ['code_postal'],
  city: ['ville'],
}

/** Case, accents, blanks, hyphens and underscores of a column's name do not count. */
function fold(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}\s_-]/gu, '')
    .toLowerCase()
}

const columnOf = new Map(
  importColumns.flatMap((column) =>
    [column, ...aliases[column]].map((name) => [fold(name), column] as const),
  ),
)

/** The column of each cell of a header; null for one that is unknown, or known already from a cell before it. */
export function readHeader(cells: readonly string[]): (ImportColumn | null)[] {
  const seen = new Set<ImportColumn>()
  return cells.map((cell) => {
    const column = columnOf.get(fold(cell))
    if (!column || seen.has(column)) return null
    seen.add(column)
    return column
  })
}

export function missingColumns(columns: readonly (ImportColumn | null)[]): ImportColumn[] {
  return requiredColumns.filter((column) => !columns.includes(column))
}

export const delimiters = [';', ',', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** The delimiter that splits the header into the most known columns; of equals the first. */
export function pickDelimiter(split: (delimiter: Delimiter) => readonly string[]): Delimiter {
  const known = (delimiter: Delimiter) => readHeader(split(delimiter)).filter(Boolean).length
  return delimiters.reduce((best, next) => (known(next) > known(best) ? next : best))
}

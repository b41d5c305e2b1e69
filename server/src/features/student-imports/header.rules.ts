import { type ImportColumn, importColumns, requiredColumns } from '@cursus/shared/student-imports'

/** Names of each column: the French ones of the specification, then those of exported lists in other languages. */
const aliases: Record<ImportColumn, string[]> = {
  civility: ['civilite', '称谓', 'اللقب'],
  name: ['prenom', 'first_name', '名', 'الاسم الأول'],
  lastName: ['nom', '姓', 'اسم العائلة'],
  email: ['courriel', 'mail', '电子邮箱', 'البريد الإلكتروني'],
  birthday: ['date_naissance', 'date_of_birth', '出生日期', 'تاريخ الميلاد'],
  phone: ['telephone', '电话', 'الهاتف'],
  street: ['rue', 'adresse'],
  postalCode: ['code_postal'],
  city: ['ville'],
}

/** Folds the name of a column: case, accents, blanks, hyphens and underscores are ignored. */
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

/** Returns the column of each cell of a header; null for an unknown name, or a repeated one. */
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

/** Returns the delimiter that splits the header into the most known columns; the first of equals. */
export function pickDelimiter(split: (delimiter: Delimiter) => readonly string[]): Delimiter {
  const known = (delimiter: Delimiter) => readHeader(split(delimiter)).filter(Boolean).length
  return delimiters.reduce((best, next) => (known(next) > known(best) ? next : best))
}

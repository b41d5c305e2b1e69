import { type ImportColumn, importColumns, requiredColumns } from '@cursus/shared/student-imports'

/**
 * Names of each column: the French ones of the specification, those of exported lists in other languages, and what people call
 * them. No further words for an address: one cell often holds all of it, and a row with a street alone is refused.
 */
const aliases: Record<ImportColumn, string[]> = {
  civility: ['civilite', 'title', '称谓', 'اللقب'],
  name: [
    ...['prenom', 'prenoms', 'prenom(s)', 'first_name', 'first_names', 'first_name(s)'],
    ...['given_name', 'given_names', 'given_name(s)', 'forename', 'forenames'],
    ...['名', '名字', 'الاسم الأول', 'الاسم الشخصي'],
  ],
  lastName: [
    ...['nom', 'nom_de_famille', 'family_name', 'surname', '姓', '姓氏'],
    ...['اسم العائلة', 'الاسم العائلي', 'لقب العائلة'],
  ],
  email: [
    ...['courriel', 'mail', 'adresse_email', 'adresse_mail', 'adresse_courriel', 'adresse_electronique'],
    ...[
      'email_address',
      'mail_address',
      '电子邮箱',
      '邮箱',
      '邮箱地址',
      '电子邮箱地址',
      '电子邮件',
      '电子邮件地址',
    ],
    ...['البريد الإلكتروني', 'عنوان البريد الإلكتروني', 'بريد إلكتروني'],
  ],
  birthday: [
    ...['date_naissance', 'date_de_naissance', 'ne_le', 'nee_le', 'ne(e)_le', 'naissance'],
    ...['date_of_birth', 'birth_date', 'dob', '出生日期', '出生年月日', '生日'],
    ...['تاريخ الميلاد', 'تاريخ الولادة', 'تاريخ الازدياد'],
  ],
  phone: [
    ...['telephone', 'numero_de_telephone', 'n°_de_telephone', 'tel', 'tel.'],
    ...['portable', 'telephone_portable', 'numero_de_portable', 'mobile'],
    ...['phone_number', 'telephone_number', 'mobile_phone', 'mobile_number'],
    ...['电话', '电话号码', '手机', '手机号', '手机号码', '联系电话'],
    ...['الهاتف', 'رقم الهاتف', 'الهاتف المحمول', 'رقم الهاتف المحمول', 'الجوال', 'رقم الجوال'],
  ],
  street: ['rue', 'adresse'],
  postalCode: ['code_postal'],
  city: ['ville'],
}

/** Folds the name of a column: case, accents, blanks, hyphens and underscores are ignored. */
export function foldHeader(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\p{M}\s_-]/gu, '')
    .toLowerCase()
}

const columnOf = new Map(
  importColumns.flatMap((column) =>
    [column, ...aliases[column]].map((name) => [foldHeader(name), column] as const),
  ),
)

/** Column of each cell of a header; null for one that is passed over. */
export type Columns = (ImportColumn | null)[]
/** What a school calls its columns, by folded names; null for one that it passes over. */
export type Memory = ReadonlyMap<string, ImportColumn | null>
export const noMemory: Memory = new Map()

const noneHidden: ReadonlySet<number> = new Set()

/**
 * Returns the column of each cell of a header; null for an unknown name, or a repeated one. What a school's memory says
 * of a folded name goes before what the name says, and claims its column first. `hidden` are the places of cells that a spreadsheet does not
 * show.
 */
export function readHeader(cells: readonly string[], memory = noMemory, hidden = noneHidden): Columns {
  const known = (cell: string) => memory.get(foldHeader(cell))
  const remembered = new Set(cells.map(known).filter(Boolean))
  return onlyFirst(
    cells.map((cell) => {
      const own = known(cell)
      if (own !== undefined) return own
      const column = columnOf.get(foldHeader(cell)) ?? null
      return column && remembered.has(column) ? null : column
    }),
    hidden,
  )
}

/** Lines, blank ones left out, among which the header is looked for: a title or a note may stand above it. */
export const headLines = 10
const fewestKnown = 3

/**
 * Tells how much a line looks like a header: 2 where it holds three known names, 1 where it has as many cells with a text as a list
 * needs columns, else 0. Of several lines or sheets the first of those that look most like one is taken.
 */
export function headerLikeness(cells: readonly string[], memory = noMemory): 0 | 1 | 2 {
  if (readHeader(cells, memory).filter(Boolean).length >= fewestKnown) return 2
  return cells.filter((cell) => cell.trim() !== '').length >= requiredColumns.length ? 1 : 0
}

/** Returns the first of the elements for which the figure is highest; undefined of none. */
export function firstOfHighest<T>(all: readonly T[], figureOf: (one: T) => number): T | undefined {
  const figures = all.map(figureOf)
  return all[figures.indexOf(Math.max(...figures))]
}

/** Of the cells of one column keeps the first that is shown, else the first, and passes over the others. */
export function onlyFirst(columns: Columns, hidden = noneHidden): Columns {
  const places = [...columns.keys()]
  const inOrder = [...places.filter((at) => !hidden.has(at)), ...places.filter((at) => hidden.has(at))]
  const first = new Map(inOrder.toReversed().map((at) => [columns[at], at]))
  return columns.map((column, at) => (first.get(column) === at ? column : null))
}

/** Returns the columns that a list cannot do without and that none of its headers was taken for. */
export function missingColumns(columns: readonly (ImportColumn | null)[]): ImportColumn[] {
  return requiredColumns.filter((column) => !columns.includes(column))
}

export const delimiters = [';', ',', '\t'] as const
export type Delimiter = (typeof delimiters)[number]

/** Returns the delimiter that splits the header into the most known columns, then into the most; the first of equals. */
export function pickDelimiter(split: (delimiter: Delimiter) => readonly string[]): Delimiter {
  const known = (delimiter: Delimiter) => {
    const cells = split(delimiter)
    // Among headers that nobody knows, the one with most cells.
    return readHeader(cells).filter(Boolean).length + Math.min(cells.length, 900) / 1000
  }
  return delimiters.reduce((best, next) => (known(next) > known(best) ? next : best))
}

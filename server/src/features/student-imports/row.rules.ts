import type { Day } from '@cursus/shared/day'
import { Email } from '@cursus/shared/fields'
import { isPersonName, withPlainSigns } from '@cursus/shared/person-name'
import type { ImportColumn, RejectionCode } from '@cursus/shared/student-imports'
import { isStudentAge } from '@cursus/shared/student-rules'

export type Fault = { field: ImportColumn | null; code: RejectionCode }

/** A good row: `email` in lower case, `birthday` as `'YYYY-MM-DD'`, `phone` in E.164, null for empty cells. */
export type StudentRow = {
  civility: 'M' | 'Mme'
  name: string
  lastName: string
  email: string
  birthday: Day
  phone: string | null
  street: string | null
  postalCode: string | null
  city: string | null
}

/**
 * Judgement of a row: `early` comes before the checks that need the database, `late` after them; a row is refused by
 * its first fault in the order of C-76.
 */
export type JudgedRow = { early: Fault } | { email: string; late: Fault } | { email: string; row: StudentRow }

export type ListRules = {
  /** Column of each cell; null for an ignored one. */
  columns: readonly (ImportColumn | null)[]
  emailDomain: string
  /** E-mail of support. */
  support: string
  /** Day of the import in Europe/Paris. */
  today: Day
}

type Cells = Record<ImportColumn, string>

const empty: Cells = {
  civility: '',
  name: '',
  lastName: '',
  email: '',
  birthday: '',
  phone: '',
  street: '',
  postalCode: '',
  city: '',
}

/** Apostrophe that only guards a formula, as our lists of refused rows write it; not part of the cell. */
const guard = /^'(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/
// biome-ignore lint/suspicious/noControlCharactersInRegex: taking them out is the point
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\ufffe\uffff]+/g

/** Cleans a cell: trimmed, NFC, on one line. */
function readCell(cell: string): string {
  return cell.replace(controls, ' ').trim().normalize('NFC')
}

/** Reads the e-mail of a row, good or not, in lower case; empty where it has none. */
export function readEmail(cells: readonly string[], columns: ListRules['columns']): string {
  const cell = cells[columns.indexOf('email')] ?? ''
  return readCell(cell.replace(guard, '')).toLowerCase()
}

/** Tells whether a row has no text: it is not counted, and no fault. */
export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

/**
 * Returns the first fault of a row in the order of C-76, as far as the row alone can tell, or the student that it
 * describes.
 */
export function judgeRow(cells: readonly string[], rules: ListRules): JudgedRow {
  const { columns } = rules
  if (cells.length !== columns.length) return { early: { field: null, code: 'row.columnCount' } }
  const read = { ...empty }
  let formula: ImportColumn | undefined
  for (const [at, column] of columns.entries()) {
    if (!column) continue
    const cell = (cells[at] ?? '').replace(guard, '')
    read[column] = readCell(cell)
    if (formula === undefined && isFormula(column, cell, read[column])) formula = column
  }
  if (formula) return { early: { field: formula, code: 'cell.formula' } }
  return judgeCells(read, rules)
}

function isFormula(column: ImportColumn, cell: string, read: string): boolean {
  const first = read[0]
  // Of an e-mail its sign says nothing of a formula: it lacks what stands before it.
  if (first === '@' && column === 'email') return false
  if (first === '=' || first === '@' || first === '-' || (first === '+' && column !== 'phone')) return true
  return /^\s*[\t\r]/.test(cell)
}

function judgeCells(cells: Cells, rules: ListRules): JudgedRow {
  const civility = civilities.get(cells.civility.toLowerCase())
  if (!civility) return { early: { field: 'civility', code: 'civility.unknown' } }
  const early = nameFault('name', cells.name) ?? nameFault('lastName', cells.lastName)
  if (early) return { early }
  const email = cells.email.toLowerCase()
  const emailFault = judgeEmail(email, rules)
  if (emailFault) return { early: { field: 'email', code: emailFault } }
  return judgeRest(cells, { civility, email, today: rules.today })
}

function judgeRest(
  cells: Cells,
  { civility, email, today }: { civility: 'M' | 'Mme'; email: string; today: Day },
): JudgedRow {
  const birthday = readBirthday(cells.birthday, today)
  if ('code' in birthday) return { email, late: { field: 'birthday', code: birthday.code } }
  const phone = cells.phone ? toE164(cells.phone) : null
  if (cells.phone && !phone) return { email, late: { field: 'phone', code: 'phone.invalid' } }
  const late = addressFault(cells)
  if (late) return { email, late }
  const { street, postalCode, city } = cells
  const [name, lastName] = [withPlainSigns(cells.name), withPlainSigns(cells.lastName)]
  const address = { street: street || null, postalCode: postalCode || null, city: city || null }
  return { email, row: { civility, name, lastName, email, birthday: birthday.day, phone, ...address } }
}

const civilities = new Map([
  ...['m', 'm.', 'mr', 'mr.', 'monsieur', 'h'].map((word) => [word, 'M'] as const),
  ...['mme', 'mme.', 'madame', 'f'].map((word) => [word, 'Mme'] as const),
])

const isLonger = (text: string, max: number) => text.length > max && [...text].length > max

function nameFault(field: 'name' | 'lastName', text: string): Fault | undefined {
  if (text === '') return { field, code: `${field}.required` }
  if (isLonger(text, 100)) return { field, code: `${field}.tooLong` }
  return isPersonName(withPlainSigns(text)) ? undefined : { field, code: `${field}.incorrect` }
}

function judgeEmail(email: string, { emailDomain, support }: ListRules): RejectionCode | undefined {
  if (email === '') return 'email.required'
  if (!Email.safeParse(email).success) return 'email.invalid'
  if (email === support.toLowerCase()) return 'email.ours'
  return email.endsWith(`@${emailDomain.toLowerCase()}`) ? undefined : 'email.wrongDomain'
}

/** Reads a birthday of somebody 14 to 99 years old on that day. */
function readBirthday(text: string, today: Day): { day: Day } | { code: RejectionCode } {
  if (text === '') return { code: 'birthday.required' }
  if (!/^\d{2}\/\d{2}\/\d{4}$/.test(text)) return { code: 'birthday.format' }
  const day = text.split('/').reverse().join('-')
  if (!isRealDay(day)) return { code: 'birthday.invalid' }
  return isStudentAge(day, today) ? { day } : { code: 'birthday.outOfRange' }
}

/**
 * Tells whether a day exists in the calendar: a birthday too far away is another fault than a day that does not
 * exist.
 */
export function isRealDay(day: Day): boolean {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/**
 * Reads a telephone as E.164: French (0 and nine digits) or international (`+` or `00`, 8 to 15 digits); blanks, dots
 * and hyphens are ignored.
 */
function toE164(text: string): string | null {
  const digits = text.replace(/[\s.\-\u2010\u2011]/g, '')
  if (/^0[1-9]\d{8}$/.test(digits)) return `+33${digits.slice(1)}`
  const number = /^(?:\+|00)([1-9]\d{7,14})$/.exec(digits)?.[1]
  return number ? `+${number}` : null
}

function addressFault({ street, postalCode, city }: Cells): Fault | undefined {
  const parts = [['street', street] as const, ['postalCode', postalCode] as const, ['city', city] as const]
  const empty = parts.filter(([, cell]) => !cell)
  if (empty.length === 3) return undefined
  if (empty[0]) return { field: empty[0][0], code: 'address.incomplete' }
  if (isLonger(street, 200)) return { field: 'street', code: 'street.tooLong' }
  if (isLonger(city, 100)) return { field: 'city', code: 'city.tooLong' }
  return /^\d{5}$/.test(postalCode) ? undefined : { field: 'postalCode', code: 'postalCode.invalid' }
}

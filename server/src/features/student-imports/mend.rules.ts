import type { DayBase, DayOrder, ImportColumn, ListMending } from '@cursus/shared/student-imports'
import { isRealDay } from './row.rules.ts'
import { birthdayOfSerial } from './serial-day.rules.ts'

type Row = { line: number; cells: string[] }
type DateFix = { separator: string; order: DayOrder }
export type Mender = (row: Row) => Row

/** Parts of a date that is written in numbers, midnight after it passed over; null for anything else. */
export type WrittenDate = { separator: string; parts: [string, string, string]; isYearFirst: boolean }

const dated = /^(\d{1,4})([-./ ])(\d{1,2})\2(\d{1,4})(?:[ T]00:00(?::00(?:\.0+)?)?Z?)?$/

/** Reads how a date is written, without knowing which part is which beyond the year of four figures. */
export function writtenDate(cell: string): WrittenDate | null {
  const [, first = '', separator = '', second = '', third = ''] = dated.exec(cell.trim()) ?? []
  const isYearFirst = first.length === 4
  if (separator === '' || isYearFirst === (third.length === 4)) return null
  if ((isYearFirst ? third : first).length > 2) return null
  return { separator, parts: [first, second, third], isYearFirst }
}

/** Rewrites a date as `DD/MM/YYYY` in the given order; null where the order gives no day, or the year stands elsewhere. */
export function readInOrder({ parts, isYearFirst }: WrittenDate, order: DayOrder): string | null {
  if (isYearFirst !== (order === 'ymd')) return null
  const [one, two, three] = parts
  const [day, month, year] = { dmy: [one, two, three], mdy: [two, one, three], ymd: [three, two, one] }[order]
  const read = [day?.padStart(2, '0'), month?.padStart(2, '0'), year]
  return isRealDay(read.toReversed().join('-')) ? read.join('/') : null
}

/** Gives a telephone or a postal code the zero back that a spreadsheet took; null where none is missing. */
export function withZero(column: 'phone' | 'postalCode', cell: string): string | null {
  const digits = cell.replace(/[\s.\-\u2010\u2011]/g, '')
  const isShort = column === 'phone' ? /^[1-9]\d{8}$/ : /^[1-9]\d{3}$/
  return isShort.test(digits) ? `0${digits}` : null
}

/**
 * Returns what mends a row before it is judged: a cell typed by hand, else a word that stands for another, else dates and
 * zeros. A row with too few or too many cells stays, as nobody knows which is which. `base` of a workbook, whose numbers may be days.
 */
export function createMender(
  mending: ListMending,
  columns: readonly (ImportColumn | null)[],
  base: DayBase | null = null,
): Mender {
  const typed = new Map<number, Map<number, string>>()
  for (const { line, column, value } of mending.cells ?? []) {
    const at = columns.indexOf(column)
    if (at < 0) continue
    typed.set(line, (typed.get(line) ?? new Map<number, string>()).set(at, value))
  }
  const mendCell = ofMany(mending, base)
  const { same, dates, zeros, serials } = mending
  const mendsMany = Boolean(same?.length || dates?.length || zeros?.length || serials)
  return (row) => {
    const own = typed.get(row.line)
    if (row.cells.length !== columns.length || (!own && !mendsMany)) return row
    const cells = row.cells.map((cell, at) => own?.get(at) ?? mendCell(columns[at] ?? null, cell))
    return { ...row, cells }
  }
}

function ofMany({ same = [], dates = [], zeros = [], serials }: ListMending, base: DayBase | null) {
  return (column: ImportColumn | null, cell: string): string => {
    if (column === null) return cell
    const text = cell.trim()
    const other = same.find((one) => one.column === column && one.from === text)
    if (other) return other.to
    if (column === 'birthday')
      return (serials && base && birthdayOfSerial(cell, base)) || mendDate(cell, dates)
    if (column !== 'phone' && column !== 'postalCode') return cell
    return zeros.includes(column) ? (withZero(column, cell) ?? cell) : cell
  }
}

function mendDate(cell: string, fixes: readonly DateFix[]): string {
  const date = fixes.length > 0 ? writtenDate(cell) : null
  if (!date) return cell
  for (const { separator, order } of fixes) {
    const read = separator === date.separator ? readInOrder(date, order) : null
    if (read) return read
  }
  return cell
}

import type { DayBase, DayOrder, ImportColumn, ListFix, RejectionCode } from '@cursus/shared/student-imports'
import { readInOrder, type WrittenDate, withZero, writtenDate } from './mend.rules.ts'
import { birthdayOfSerial } from './serial-day.rules.ts'

type Columns = readonly (ImportColumn | null)[]
type Refused = { code: RejectionCode; cells: readonly string[] }
type Kind = 'isDay' | 'isMonth' | 'either' | 'same'
/** How many dates there are of each kind, and the first one of each. */
type Dates = Record<Kind, number> & { total: number; firsts: Partial<Record<Kind, string>> }

const noDates = (): Dates => ({ isDay: 0, isMonth: 0, either: 0, same: 0, total: 0, firsts: {} })

/**
 * Gathers, row by row, what many refused cells have in common; `fixes` then says how they could all be mended at once. A
 * list whose dates are DD/MM/YYYY but for some with the month first may have read others the wrong way round, so good
 * rows are looked at too. `base` of a workbook, in which a bare number may be a day.
 */
export function createFixFinder(columns: Columns, base: DayBase | null = null) {
  const birthdayAt = columns.indexOf('birthday')
  const good = noDates()
  const dates = new Map<string, Dates>()
  const serials = { count: 0, first: '' }
  const zeros = { phone: { count: 0, first: '' }, postalCode: { count: 0, first: '' } }
  return {
    good(cells: readonly string[]) {
      const date = writtenDate(cells[birthdayAt] ?? '')
      if (date) tally(good, date)
    },
    refused({ code, cells }: Refused) {
      if (code === 'birthday.format' || code === 'birthday.invalid') {
        const cell = (cells[birthdayAt] ?? '').trim()
        if (base && birthdayOfSerial(cell, base)) note(serials, cell)
        const date = writtenDate(cell)
        if (!date) return
        const key = `${date.isYearFirst ? 'y' : 'd'}${date.separator}`
        const found = dates.get(key) ?? noDates()
        tally(found, date)
        dates.set(key, found)
      }
      const column = { 'phone.invalid': 'phone', 'postalCode.invalid': 'postalCode' }[code as string]
      if (column !== 'phone' && column !== 'postalCode') return
      const cell = (cells[columns.indexOf(column)] ?? '').trim()
      if (withZero(column, cell) === null) return
      note(zeros[column], cell)
    },
    fixes: (): ListFix[] => [
      ...[...dates].flatMap(([key, found]) => fixOfDates(key, found, good)),
      ...fixOfSerials(base, serials),
      ...(['phone', 'postalCode'] as const).flatMap((column) => fixOfZero(column, zeros[column])),
    ],
  }
}

type Cells = { count: number; first: string }

function note(cells: Cells, cell: string) {
  cells.count += 1
  cells.first ||= cell
}

function tally(dates: Dates, date: WrittenDate) {
  const { parts, separator } = date
  const kind = kindOf(date)
  if (!kind) return
  dates.total += 1
  dates[kind] += 1
  dates.firsts[kind] ??= parts.join(separator)
}

/** Returns a date that shows an order best: one that can be read in no other way, where there is one. */
const exampleOf = ({ isDay, isMonth, either, same }: Dates['firsts'], order: DayOrder) =>
  (order === 'mdy' ? isMonth : isDay) ?? either ?? same ?? ''

/** Tells what the first number of a date can be; null where no order makes a day of it. */
function kindOf(date: WrittenDate): Kind | null {
  if (date.isYearFirst) return readInOrder(date, 'ymd') ? 'same' : null
  const [dayFirst, monthFirst] = [readInOrder(date, 'dmy'), readInOrder(date, 'mdy')]
  if (dayFirst && monthFirst) return dayFirst === monthFirst ? 'same' : 'either'
  return dayFirst ? 'isDay' : monthFirst ? 'isMonth' : null
}

function fixOfDates(key: string, found: Dates, good: Dates): ListFix[] {
  const separator = key.slice(1)
  if (!isSeparator(separator)) return []
  const order = key.startsWith('y') ? 'ymd' : found.isMonth > found.isDay ? 'mdy' : 'dmy'
  // Where dates that could be read have the day first, nobody can say that the others have the month first.
  const isSwapped = separator === '/' && order === 'mdy'
  if (isSwapped && good.isDay > 0) return []
  const count =
    found.total - { mdy: found.isDay, dmy: found.isMonth, ymd: 0 }[order] + (isSwapped ? good.either : 0)
  const from = exampleOf(found.firsts, order)
  const date = writtenDate(from)
  const to = date && readInOrder(date, order)
  if (!to || count === 0) return []
  const ambiguous = order === 'ymd' ? 0 : found.either + (isSwapped ? good.either : 0)
  return [{ kind: 'dates', separator, order, count, ambiguous, example: { from, to } }]
}

const isSeparator = (text: string): text is '-' | '.' | '/' | ' ' => ['-', '.', '/', ' '].includes(text)

function fixOfSerials(base: DayBase | null, { count, first }: Cells): ListFix[] {
  const to = base && birthdayOfSerial(first, base)
  return to ? [{ kind: 'serials', base, count, example: { from: first, to } }] : []
}

function fixOfZero(column: 'phone' | 'postalCode', { count, first }: Cells): ListFix[] {
  const to = withZero(column, first)
  return count > 0 && to ? [{ kind: 'zero', column, count, example: { from: first, to } }] : []
}

/** Returns what one of these fixes reads in the cell at fault of a refused row; null where none does. */
export function suggestionOf(
  { code, cells }: Refused,
  columns: Columns,
  fixes: readonly ListFix[],
): { value: string; isAmbiguous: boolean } | null {
  const cellOf = (column: ImportColumn) => (cells[columns.indexOf(column)] ?? '').trim()
  for (const fix of fixes) {
    if (fix.kind === 'zero') {
      const value = code === `${fix.column}.invalid` ? withZero(fix.column, cellOf(fix.column)) : null
      if (value) return { value, isAmbiguous: false }
      continue
    }
    if (code !== 'birthday.format' && code !== 'birthday.invalid') continue
    if (fix.kind === 'serials') {
      const value = birthdayOfSerial(cellOf('birthday'), fix.base)
      if (value) return { value, isAmbiguous: false }
      continue
    }
    const date = writtenDate(cellOf('birthday'))
    const value = date?.separator === fix.separator ? readInOrder(date, fix.order) : null
    if (date && value) return { value, isAmbiguous: isEitherWay(date) }
  }
  return null
}

function isEitherWay({ parts: [one, two], isYearFirst }: WrittenDate): boolean {
  return !isYearFirst && one !== two && Number(one) <= 12 && Number(two) <= 12
}

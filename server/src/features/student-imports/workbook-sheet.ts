import type { Readable } from 'node:stream'
import { numberFormat } from '@cursus/shared/formats'
import { type DayBase, maxImportLines } from '@cursus/shared/student-imports'
import { refusedWhole, tooLarge } from './refused-whole.ts'
import { dayOfSerial } from './serial-day.rules.ts'
import { isTrue, readXml } from './workbook-xml.ts'

type Sheet = {
  texts: readonly string[]
  styles: ReadonlySet<number>
  base: DayBase
  /** Gets the places of the columns that the spreadsheet does not show, 0 for A; whole once the first row is read. */
  hiddenColumns: Set<number>
}
/** Texts of a row's cells; `isHidden` where the spreadsheet does not show it, by a filter or by hand. */
export type SheetRow = { cells: string[]; isHidden: boolean }
type Cell = { at: number; type: string; style: number }

const maxColumns = 500

/** Without an exponent, however large. */
const wholeNumber = numberFormat('en', { useGrouping: false })

/**
 * Yields the rows of a sheet, blank ones included, so that the number of a line is the one that the spreadsheet
 * shows. Cells at the end of a row that are empty are left out. Throws 422 beyond 200,000 lines, 413 beyond 500 columns, an error for a damaged
 * sheet.
 */
export async function* sheetRows(part: Readable, sheet: Sheet): AsyncGenerator<SheetRow> {
  let rows: SheetRow[] = []
  let line = 0
  let cells: string[] = []
  let isHidden = false
  let cell: Cell | null = null
  let value = ''
  const parse = readXml(part, {
    open: (name, given) => {
      if (name === 'col' && isTrue(given.hidden)) {
        const last = Math.min(Number(given.max), maxColumns)
        for (let place = Number(given.min); place <= last; place += 1) sheet.hiddenColumns.add(place - 1)
      } else if (name === 'row') {
        const next = Number(given.r ?? line + 1)
        if (!(next > line)) throw new Error('rows that go back')
        if (next > maxImportLines) throw refusedWhole('imports.too_many_lines')
        for (line += 1; line < next; line += 1) rows.push({ cells: [], isHidden: false })
        cells = []
        isHidden = isTrue(given.hidden)
      } else if (name === 'c') {
        const at = given.r ? columnAt(given.r) : cells.length
        if (at >= maxColumns) throw tooLarge()
        cell = { at, type: given.t ?? 'n', style: Number(given.s ?? 0) }
        value = ''
      }
    },
    close: (name, text) => {
      if (name === 'v' || (name === 't' && cell?.type === 'inlineStr')) value += text
      else if (name === 'c' && cell) {
        while (cells.length < cell.at) cells.push('')
        cells[cell.at] = shown(cell, value, sheet)
        cell = null
      } else if (name === 'row') rows.push({ cells: withoutEnd(cells), isHidden })
    },
  })
  for await (const _ of parse) {
    yield* rows
    rows = []
  }
}

function withoutEnd(cells: string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1)
}

/** Returns the place of a column by the name of a cell: 0 for A1, 27 for AB7. */
function columnAt(name: string): number {
  const letters = /^[A-Z]{1,3}/.exec(name)?.[0] ?? ''
  if (letters === '') throw new Error('a cell without a place')
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Returns what a cell shows: a shared text, a day, a number without an exponent, or what stands there. */
function shown({ type, style }: Cell, value: string, { texts, styles, base }: Sheet): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type !== 'n' || value.trim() === '') return value
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (styles.has(style)) return dayOfSerial(number, base) ?? value
  return Number.isInteger(number) ? wholeNumber.format(number) : String(number)
}

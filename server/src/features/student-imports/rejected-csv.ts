import type { Language } from '@cursus/shared/language'
import { csvRow, csvStart } from '../../platform/csv.ts'
import type { Db } from '../../platform/database.ts'
import { text } from '../../platform/texts.ts'
import type { Columns } from './header.rules.ts'
import { columnsOf, findRejections, type ImportRow } from './student-imports.queries.ts'

/** Our own columns beside those of the list; no list knows them, so a corrected file can be sent as it is. */
const ours = ['ligne_refus', 'code_refus', 'motif_refus']
const pageSize = 2000

type Rejected = { line: number; code: string; cells: string[] }
type Shape = { header: string[]; columns: Columns; language: Language }

/** Yields the refused rows as CSV, under the list's own header with the reasons, to be corrected and sent again. */
export async function* rejectedCsv(db: Db, row: ImportRow, language: Language): AsyncGenerator<string> {
  const { id, header } = row
  const shape = { header, columns: columnsOf(row), language }
  yield headOf(header)
  for (let after = 0; ; ) {
    const rows = await findRejections(db, id, { count: pageSize, after })
    yield linesOf(rows, shape)
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.line
  }
}

/** Returns the columns of the list without ours, which a corrected list brings along. */
const keptOf = (header: string[]) => header.flatMap((name, at) => (ours.includes(name.trim()) ? [] : [at]))

/** Writes the first line of refused rows: the columns of the list, without ours of an earlier such file, then ours. */
export function headOf(header: string[]): string {
  return csvStart + csvRow([...keptOf(header).map((at) => header[at] ?? ''), ...ours])
}

/**
 * Writes refused rows; cells beyond the header come after our columns, so that nothing is lost and the row still has
 * too many. The e-mail of a row before it is left out: sent again alone, the row would change that other student.
 */
export function linesOf(rows: Rejected[], { header, columns, language }: Shape): string {
  const kept = keptOf(header)
  const emailAt = columns.indexOf('email')
  const toLine = ({ line, code, cells }: Rejected) => {
    const why = [line, code, text(language, `imports.rejected.${code}`)]
    const cellAt = (at: number) =>
      at === emailAt && code === 'email.duplicateInFile' ? '' : (cells[at] ?? '')
    return csvRow([...kept.map(cellAt), ...why, ...cells.slice(header.length)])
  }
  return rows.map(toLine).join('')
}

import type { Language } from '@cursus/shared/language'
import { csvRow, csvStart } from '../../platform/csv.ts'
import type { Db } from '../../platform/database.ts'
import { text } from '../../platform/texts.ts'
import { findRejections, type ImportRow } from './student-imports.queries.ts'

/** Our own columns beside those of the list. No list knows them, so a mended file can be sent as it is. */
const ours = ['ligne_refus', 'code_refus', 'motif_refus']
const pageSize = 2000

type Rejected = { line: number; code: string; cells: string[] }
type Shape = { header: string[]; language: Language }

/** The refused rows of a list as they were, under its own names, with why: to be mended and sent again. */
export async function* rejectedCsv(
  db: Db,
  { id, header }: ImportRow,
  language: Language,
): AsyncGenerator<string> {
  yield headOf(header)
  for (let after = 0; ; ) {
    const rows = await findRejections(db, id, { count: pageSize, after })
    yield linesOf(rows, { header, language })
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.line
  }
}

/** A list that was mended before brings our columns along: they are written anew. */
const keptOf = (header: string[]) => header.flatMap((name, at) => (ours.includes(name.trim()) ? [] : [at]))

export function headOf(header: string[]): string {
  return csvStart + csvRow([...keptOf(header).map((at) => header[at] ?? ''), ...ours])
}

/** Cells beyond the header stand behind ours: nothing of a row is lost, and it still has too many. */
export function linesOf(rows: Rejected[], { header, language }: Shape): string {
  const kept = keptOf(header)
  const toLine = ({ line, code, cells }: Rejected) => {
    const why = [line, code, text(language, `imports.rejected.${code}`)]
    return csvRow([...kept.map((at) => cells[at] ?? ''), ...why, ...cells.slice(header.length)])
  }
  return rows.map(toLine).join('')
}

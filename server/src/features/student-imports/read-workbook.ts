import { Buffer } from 'node:buffer'
import { type DayBase, maxImportSize } from '@cursus/shared/student-imports'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { tooLarge } from './refused-whole.ts'
import {
  type DateStyles,
  type OpenPart,
  readDateStyles,
  readFirstSheet,
  readSharedTexts,
} from './workbook-parts.ts'
import { sheetRows } from './workbook-sheet.ts'

/** Bytes of all that is read of a workbook, unpacked: 256 MiB, several times what 200,000 students take. */
const maxUnpacked = 268_435_456
const maxParts = 2000
/** Letters of one row together; the reader of CSV takes no longer one. */
const maxRowLetters = 100_000

/** True for the first bytes of a zip, as a workbook of today's spreadsheets is one. */
export const isZip = (head: Buffer) => head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))

/** True for the first eight bytes of the container that holds a workbook behind a password, or an `.xls` of before 2007. */
export const isLocked = (head: Buffer) => head.equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))

/** `lines` as CSV; `hidden` are the numbers of those that the spreadsheet hides, whole once all lines are read. */
type Workbook = {
  sheet: string
  base: DayBase
  lines: AsyncGenerator<string>
  hidden: ReadonlySet<number>
}

/**
 * Reads the first visible sheet of an `.xlsx` file as lines of CSV (`;`, quoted, LF): values as they are shown, days as
 * `DD/MM/YYYY`. Formulas are not computed, links to other files not followed, parts of other names not opened. Throws 413 for
 * one that is too large once unpacked, and while its lines are read where they are more bytes than a list of CSV may have, and any error for one that is damaged.
 */
export async function readWorkbook(path: string): Promise<Workbook> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  try {
    const open = openerOf(zip, await partsOf(zip))
    const first = await readFirstSheet(open)
    const texts = await readSharedTexts(open)
    const styles = await readDateStyles(open)
    const hidden = new Set<number>()
    return {
      sheet: first.name,
      base: first.base,
      lines: linesOf(zip, open, { ...first, texts, styles, hidden }),
      hidden,
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function partsOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const parts = new Map<string, Entry>()
  if (zip.entryCount > maxParts) throw tooLarge()
  for await (const entry of zip.eachEntry()) parts.set(entry.fileName, entry)
  return parts
}

/** Opens parts as long as all of them together are not too large; a part that lies about its size is an error of the zip. */
function openerOf(zip: ZipFile, parts: Map<string, Entry>): OpenPart {
  let unpacked = 0
  return async (name) => {
    const entry = parts.get(name)
    if (!entry) return null
    unpacked += entry.uncompressedSize
    if (unpacked > maxUnpacked) throw tooLarge()
    return zip.openReadStreamPromise(entry)
  }
}

type Sheet = { part: string; base: DayBase; texts: string[]; styles: DateStyles; hidden: Set<number> }

async function* linesOf(zip: ZipFile, open: OpenPart, sheet: Sheet): AsyncGenerator<string> {
  try {
    const stream = await open(sheet.part)
    if (!stream) throw new Error('the sheet of a workbook is missing')
    let width = 0
    let lines = ''
    let bytes = 0
    let number = 0
    for await (const { cells, isHidden } of sheetRows(stream, sheet)) {
      number += 1
      if (isHidden && cells.length > 0) sheet.hidden.add(number)
      width ||= cells.length
      while (cells.length < width) cells.push('')
      // Before they stand in one line: cells may share one long text.
      if (cells.reduce((sum, { length }) => sum + length, 0) > maxRowLetters) throw tooLarge()
      const line = `${cells.map(quoted).join(';')}\n`
      bytes += Buffer.byteLength(line)
      if (bytes > maxImportSize) throw tooLarge()
      lines += line
      if (lines.length < 100_000) continue
      yield lines
      lines = ''
    }
    yield lines
  } finally {
    zip.close()
  }
}

/** An empty cell is nothing between two signs, but for the first: a line of nothing would be none. */
const quoted = (cell: string, place: number) =>
  cell === '' && place > 0 ? '' : `"${cell.replace(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`

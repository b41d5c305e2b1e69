import { Buffer } from 'node:buffer'
import { type DayBase, maxImportSize } from '@cursus/shared/student-imports'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { headerLikeness, headLines, type Memory, noMemory } from './header.rules.ts'
import { tooLarge } from './refused-whole.ts'
import { type OpenPart, readDateStyles, readSharedTexts, readSheets } from './workbook-parts.ts'
import { type SheetRow, sheetRows } from './workbook-sheet.ts'

/** Bytes of all that is read of a workbook, unpacked: 256 MiB, several times what 200,000 students take. */
const maxUnpacked = 268_435_456
const maxParts = 2000
/** Letters of one row together; the reader of CSV takes no longer one. */
const maxRowLetters = 100_000

/** True for the first bytes of a zip, as a workbook of today's spreadsheets is one. */
export const isZip = (head: Buffer) => head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))

/** True for the first eight bytes of the container that holds a workbook behind a password, or an `.xls` of before 2007. */
export const isLocked = (head: Buffer) => head.equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))

/** `lines` as CSV; `hidden` are the numbers of those that the spreadsheet hides, whole once all lines are read; `hiddenColumns` are places from 0. */
type Workbook = {
  sheet: string
  base: DayBase
  lines: AsyncGenerator<string>
  hidden: ReadonlySet<number>
  hiddenColumns: ReadonlySet<number>
}

/**
 * Reads a sheet of an `.xlsx` file as lines of CSV (`;`, quoted, LF): the first visible one that holds the names of columns, else the
 * first; values as they are shown, days as `DD/MM/YYYY`. Formulas are not computed, links to other files not followed, parts of other names
 * not opened. Throws 413 for one that is too large once unpacked, and while its lines are read where they are more bytes than a list of CSV
 * may have, and any error for one that is damaged.
 */
export async function readWorkbook(path: string, memory = noMemory): Promise<Workbook> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  try {
    const open = openerOf(zip, await partsOf(zip))
    const { sheets, base } = await readSheets(open)
    const how = { texts: await readSharedTexts(open), styles: await readDateStyles(open), base }
    const { name, first, rest, hiddenColumns } = await findSheet(sheets, async (part) => {
      const stream = await open(part)
      if (!stream) throw new Error('the sheet of a workbook is missing')
      const hiddenColumns = new Set<number>()
      return { ...(await beginSheet(sheetRows(stream, { ...how, hiddenColumns }), memory)), hiddenColumns }
    })
    const hidden = new Set<number>()
    return { sheet: name, base, lines: linesOf(zip, { first, rest, hidden }), hidden, hiddenColumns }
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

type Begun = { first: SheetRow[]; rest: AsyncGenerator<SheetRow>; likeness: number }

/** Begins one sheet after the other until one holds the names of columns; of others the first that looks most like a list. */
async function findSheet<T extends Begun>(
  sheets: readonly { name: string; part: string }[],
  begin: (part: string) => Promise<T>,
): Promise<T & { name: string }> {
  let best: (T & { name: string }) | undefined
  for (const { name, part } of sheets) {
    const next = { ...(await begin(part)), name }
    const isBetter = !best || next.likeness > best.likeness
    await (isBetter ? best : next)?.rest.return(undefined)
    if (isBetter) best = next
    if (best?.likeness === 2) break
  }
  if (!best) throw new Error('no sheet')
  return best
}

/** Lines of a sheet in which its header is looked for, blank ones included. */
const maxFirst = 100

async function beginSheet(rest: AsyncGenerator<SheetRow>, memory: Memory): Promise<Begun> {
  const first: SheetRow[] = []
  const filled: SheetRow[] = []
  while (filled.length < headLines && first.length < maxFirst) {
    const { value, done } = await rest.next()
    if (done) break
    first.push(value)
    if (value.cells.length > 0) filled.push(value)
  }
  return { first, rest, likeness: Math.max(0, ...filled.map(({ cells }) => headerLikeness(cells, memory))) }
}

async function* rowsOf({ first, rest }: Pick<Begun, 'first' | 'rest'>): AsyncGenerator<SheetRow> {
  yield* first
  yield* rest
}

type Sheet = Pick<Begun, 'first' | 'rest'> & { hidden: Set<number> }

async function* linesOf(zip: ZipFile, sheet: Sheet): AsyncGenerator<string> {
  try {
    let lines = ''
    let bytes = 0
    let number = 0
    for await (const { cells, isHidden } of rowsOf(sheet)) {
      number += 1
      if (isHidden && cells.length > 0) sheet.hidden.add(number)
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

import { Buffer } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DayBase, StudentImportCheck } from '@cursus/shared/student-imports'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '../../platform/errors.ts'
import { breaksIn, csvOptions, findHead, type Head, lineBreak } from './find-head.ts'
import { type Memory, noMemory } from './header.rules.ts'
import { makeListFolder } from './list-folders.ts'
import { isLocked, isZip, readWorkbook } from './read-workbook.ts'
import { openQuote, refusedWhole, strayQuotes } from './refused-whole.ts'

type Encoding = StudentImportCheck['encoding']
/**
 * A list on disk; `size` in bytes as it came; `folder` is deleted when the list is dropped; `sheet` of the workbook that it was
 * read from, whose rows then stand there as CSV; `hidden` are the numbers of its lines that the
 * spreadsheet does not show, `hiddenColumns` the places of its columns, from 0.
 */
export type KeptList = {
  folder: string
  size: number
  encoding: Encoding
  sheet: string | null
  hidden: ReadonlySet<number>
  hiddenColumns: ReadonlySet<number>
  /** Year from which the workbook counts days; null for a CSV. */
  base: DayBase | null
  /** What the school calls its columns. */
  memory: Memory
  drop: () => Promise<void>
}

/**
 * Stores an incoming list on this machine's disk and finds its encoding, which only the last byte settles. The caller
 * drops the list. A workbook is unpacked into lines of CSV. Throws 422 for a file that is neither, 413 for one that is
 * too large.
 */
export async function keepList(
  stream: Readable,
  isTooLarge: () => boolean,
  memory = noMemory,
): Promise<KeptList> {
  const { folder, drop } = await makeListFolder()
  const look = createLook()
  try {
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          look.at(chunk)
          yield chunk
        }
      },
      createWriteStream(join(folder, 'list'), { mode: 0o600 }),
    )
    if (isTooLarge()) throw new AppError('too_large', 'imports.too_large')
    if (!look.isWorkbook()) return { folder, ...look.end(), ...noWorkbook, memory, drop }
    return {
      folder,
      size: look.size(),
      encoding: 'utf-8',
      ...(await unpackWorkbook(folder, memory)),
      memory,
      drop,
    }
  } catch (error) {
    await drop()
    throw error
  }
}

const noWorkbook = { sheet: null, hidden: new Set<number>(), hiddenColumns: new Set<number>(), base: null }

/** Puts the rows of a workbook's sheet in its place, as CSV. */
async function unpackWorkbook(folder: string, memory: Memory) {
  const path = join(folder, 'list')
  try {
    const { lines, ...read } = await readWorkbook(path, memory)
    await pipeline(lines, createWriteStream(join(folder, 'rows'), { mode: 0o600 }))
    await rename(join(folder, 'rows'), path)
    return read
  } catch (error) {
    throw error instanceof AppError ? error : refusedWhole('imports.not_a_list', error)
  }
}

/**
 * Detects the encoding: strict UTF-8, with or without its mark, else Windows-1252; no text of these has a zero byte.
 */
function createLook() {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  let isUtf8 = true
  let isEmpty = true
  let holdsZero = false
  let head = Buffer.alloc(0)
  const check = (chunk?: Buffer) => {
    if (!isUtf8) return
    try {
      isEmpty = strict.decode(chunk, { stream: chunk !== undefined }) === '' && isEmpty
    } catch {
      isUtf8 = false
    }
  }
  return {
    at(chunk: Buffer) {
      if (head.length < 8) head = Buffer.concat([head, chunk.subarray(0, 8 - head.length)])
      size += chunk.length
      holdsZero ||= chunk.includes(0)
      check(chunk)
    },
    isWorkbook: () => isZip(head),
    size: () => size,
    end(): { size: number; encoding: Encoding } {
      check()
      if (isLocked(head)) throw refusedWhole('imports.locked_workbook')
      if (holdsZero || (isUtf8 && isEmpty)) throw refusedWhole('imports.not_a_list')
      return { size, encoding: isUtf8 ? 'utf-8' : 'windows-1252' }
    },
  }
}

async function* textsOf({ folder, encoding }: KeptList): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of createReadStream(join(folder, 'list'), { highWaterMark: 262_144 })) {
    yield decoder.decode(chunk as Buffer, { stream: true })
  }
  yield decoder.decode()
}

/** Letters that a list begins with in which its header is looked for; no row is longer. */
const beginning = 100_000

/** Reads the header of a list (`findHead`). Throws 422 where its first row opens a quote without end. */
export async function readHead(list: KeptList): Promise<Head> {
  let text = ''
  for await (const more of textsOf(list)) {
    text += more
    if (text.length > beginning) break
  }
  return findHead(text.slice(0, beginning), list)
}

export type ListedRow = { line: number; cells: string[] }

/**
 * Yields the rows below the header in batches, each with its line number; memory does not grow with the list. Those of a workbook are as
 * wide as its header at least: a spreadsheet does not write empty cells. Throws 422 where a quote has no end, or two of them swallow rows.
 */
export async function* readRows(list: KeptList, head: Head): AsyncGenerator<ListedRow[]> {
  const parser = parse({ ...csvOptions, delimiter: head.delimiter })
  let rows: ListedRow[] = []
  let line = 1
  let stray: AppError | undefined
  parser.on('data', (cells: string[]) => {
    if (line > head.line) {
      while (list.sheet !== null && cells.length < head.header.length) cells.push('')
      rows.push({ line, cells })
    }
    const breaks = breaksIn(cells)
    if (breaks > 0 && list.sheet === null && isSwallow(cells, head))
      stray ??= strayQuotes(line, line + breaks)
    line += 1 + breaks
  })
  const ended = new Promise<void>((resolve, reject) => parser.once('end', resolve).once('error', reject))
  ended.catch(() => undefined)
  const write = (text: string) =>
    new Promise<void>((resolve) => (parser.write(text) ? resolve() : parser.once('drain', resolve)))
  try {
    for await (const text of textsOf(list)) {
      await Promise.race([write(text), ended])
      if (stray) throw stray
      yield rows
      rows = []
    }
    parser.end()
    await ended
    if (stray) throw stray
    yield rows
  } catch (error) {
    throw error instanceof CsvError ? refusalOf(error, line) : error
  } finally {
    parser.destroy()
  }
}

/** Tells whether two stray quotes made one row of several: lines of it, taken alone, have the columns of the list. */
function isSwallow(cells: string[], { delimiter, header }: Head): boolean {
  const holdsBoth = (cell: string) => breaksIn([cell]) > 0 && cell.includes(delimiter)
  if (cells.length === header.length && !cells.some(holdsBoth)) return false
  const whole = cells
    .join(delimiter)
    .split(lineBreak)
    .map((one) => one.split(delimiter).length === header.length)
  return whole.slice(1, -1).includes(true) || (whole.at(0) === true && whole.at(-1) === true)
}

/** A row that begins on this line and goes on below it stands in a quote: a long list reaches the largest row before its end. */
function refusalOf(error: CsvError, line: number) {
  const isOpen = error.code === 'CSV_QUOTE_NOT_CLOSED' || Number(error.lines) > line
  return isOpen ? openQuote(line, error) : refusedWhole('imports.not_a_list', error)
}

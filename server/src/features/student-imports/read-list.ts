import { Buffer } from 'node:buffer'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DayBase, StudentImportCheck } from '@cursus/shared/student-imports'
import { CsvError, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'
import { AppError } from '../../platform/errors.ts'
import {
  type Delimiter,
  delimiters,
  firstOfHighest,
  headerLikeness,
  headLines,
  type Memory,
  noMemory,
  pickDelimiter,
} from './header.rules.ts'
import { makeListFolder } from './list-folders.ts'
import { isLocked, isZip, readWorkbook } from './read-workbook.ts'
import { openQuote, refusedWhole, strayQuotes } from './refused-whole.ts'
import { isBlank } from './row.rules.ts'

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

const options = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  // A quote in the middle of a cell is a letter like any other.
  relax_quotes: true,
  max_record_size: 100_000,
}

/** `line` of the header is 1 where nothing stands above it. */
export type Head = { delimiter: Delimiter; header: string[]; line: number }

/**
 * Reads the header, which is the first of the first ten lines that holds three known names, else the first of those that look most like one;
 * with the delimiter that a line above names, else that fits best. Throws 422 when there is none.
 */
export async function readHead(list: KeptList): Promise<Head> {
  const lines = await firstLines(list)
  const filled = lines
    .flatMap((text, at) => (isAbove([text]) ? [] : [{ text, line: at + 1 }]))
    .slice(0, headLines)
  const above = lines.slice(0, (filled[0]?.line ?? 1) - 1)
  const named = above.flatMap((text) => text.match(separatorLine)?.[1] ?? [])[0]
  const known = list.sheet === null ? delimiters.find((one) => one === named) : ';'
  const best = firstOfHighest(filled, ({ text, line }) => {
    try {
      return headerLikeness(splitHead(text, line, known).header, list.memory)
    } catch {
      // A quote without end in the first line is told, unless there is a header of known names.
      return line === filled[0]?.line ? 1 : 0
    }
  })
  return splitHead(best?.text ?? '', best?.line ?? 1, known)
}

/** Returns the lines that a list begins with, as many as the header is looked for in, each cut where no header is so long. */
async function firstLines(list: KeptList): Promise<string[]> {
  let lines: string[] = []
  let head = ''
  for await (const text of textsOf(list)) {
    head += text
    lines = head.split(lineBreak)
    if (head.length > 20_000 || lines.filter((line) => !isAbove([line])).length > headLines) break
  }
  return lines.map((line) => line.slice(0, 20_000))
}

function splitHead(text: string, line: number, known: Delimiter | undefined): Head {
  const split = (delimiter: Delimiter): string[] => {
    try {
      return parseAtOnce(text, { ...options, delimiter })[0] ?? []
    } catch (error) {
      throw openQuote(line, error)
    }
  }
  const delimiter = known ?? pickDelimiter(split)
  return { delimiter, header: split(delimiter), line }
}

/** By this line Excel names the separator of a list. */
const separatorLine = /^"?sep=(.?)"?;?\s*$/i

/** Tells whether a line stands above the header: a blank one, or one that names the separator. */
function isAbove(cells: readonly string[]): boolean {
  return isBlank(cells.map((cell) => cell.replace(/[;,"]/g, ''))) || separatorLine.test(cells.join(''))
}

export type ListedRow = { line: number; cells: string[] }

/**
 * Yields the rows below the header in batches, each with its line number; memory does not grow with the list. Those of a workbook are as
 * wide as its header at least: a spreadsheet does not write empty cells. Throws 422 where a quote has no end, or two of them swallow rows.
 */
export async function* readRows(list: KeptList, head: Head): AsyncGenerator<ListedRow[]> {
  const parser = parse({ ...options, delimiter: head.delimiter })
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

const lineBreak = /\r\n|\r|\n/
const everyBreak = new RegExp(lineBreak, 'g')

/** Counts the line breaks inside quoted cells. */
function breaksIn(cells: string[]): number {
  let breaks = 0
  for (const cell of cells) breaks += cell.match(everyBreak)?.length ?? 0
  return breaks
}

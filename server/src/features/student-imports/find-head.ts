import { parse } from 'csv-parse/sync'
import type { AppError } from '../../platform/errors.ts'
import {
  type Delimiter,
  delimiters,
  firstOfHighest,
  headerLikeness,
  headLines,
  type Memory,
  pickDelimiter,
} from './header.rules.ts'
import { openQuote } from './refused-whole.ts'
import { isBlank } from './row.rules.ts'

/** How a list of CSV is read, but for its delimiter (RFC 4180). */
export const csvOptions = {
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  // A quote in the middle of a cell is a letter like any other.
  relax_quotes: true,
  max_record_size: 100_000,
}

/** `line` is the first of the header, 1 where nothing stands above it; line breaks in a cell of `header` are blanks. */
export type Head = { delimiter: Delimiter; header: string[]; line: number }

export const lineBreak = /\r\n|\r|\n/
const everyBreak = new RegExp(lineBreak, 'g')

/** Counts the line breaks inside quoted cells. */
export function breaksIn(cells: readonly string[]): number {
  let breaks = 0
  for (const cell of cells) breaks += cell.match(everyBreak)?.length ?? 0
  return breaks
}

/** By this line Excel names the separator of a list. */
const separatorLine = /^"?sep=(.?)"?;?\s*$/i

/** Tells whether a line stands above the header: a blank one, or one that names the separator. */
function isAbove(cells: readonly string[]): boolean {
  return isBlank(cells.map((cell) => cell.replace(/[;,"]/g, ''))) || separatorLine.test(cells.join(''))
}

/**
 * Finds the header in the text that a list begins with: the first of the first ten rows that holds three known names, else the first of
 * those that look most like one; with the delimiter that a line above names, else that fits best. Lines of a quote that takes rows in
 * are looked at too. Throws 422 where the first row opens a quote without end, and no line holds known names.
 */
export function findHead(text: string, { sheet, memory }: { sheet: string | null; memory: Memory }): Head {
  const lines = text.split(lineBreak)
  const filled = lines
    .flatMap((line, at) => (isAbove([line]) ? [] : [{ text: line, line: at + 1 }]))
    .slice(0, headLines)
  const first = filled[0]?.line ?? 1
  const named = lines.slice(0, first - 1).flatMap((line) => line.match(separatorLine)?.[1] ?? [])[0]
  const known = sheet === null ? delimiters.find((one) => one === named) : ';'
  const tried = known ? [known] : delimiters
  const likenessOf = ({ header }: Head) => headerLikeness(header, memory)
  const to = filled.at(-1)?.line ?? 1
  const read = tried.map((delimiter) => headsOf(text, { delimiter, line: 1, to }))
  const alone = tried.flatMap((delimiter) =>
    filled.flatMap(({ text, line }) => headsOf(text, { delimiter, line, to: 1 }).heads),
  )
  const best = firstOfHighest(
    [
      ...oneForEachLine(read.flatMap(({ heads }) => heads)),
      ...oneForEachLine(alone).filter((head) => likenessOf(head) === 2),
    ],
    likenessOf,
  )
  if (best && likenessOf(best) === 2) return best
  const open = read.flatMap(({ open }) => (open?.line === first ? [open.refusal] : []))[0]
  if (open) throw open
  return best ?? { delimiter: known ?? ';', header: [], line: 1 }
}

type Looking = { delimiter: Delimiter; line: number; to: number }
type Open = { line: number; refusal: AppError }

/** Reads the filled ones of the first rows (`to`) of a text that begins at that line; or those before a quote without end. */
function headsOf(text: string, { delimiter, line, to }: Looking): { heads: Head[]; open: Open | null } {
  const heads: Head[] = []
  let begins = line
  const on_record = (cells: string[]) => {
    if (heads.length < headLines && !isAbove(cells)) {
      heads.push({ delimiter, header: cells.map((cell) => cell.replace(/[\r\n]+/g, ' ')), line: begins })
    }
    begins += 1 + breaksIn(cells)
    return cells
  }
  try {
    parse(text, { ...csvOptions, delimiter, to, on_record })
    return { heads, open: null }
  } catch (error) {
    return { heads, open: { line: begins, refusal: openQuote(begins, error) } }
  }
}

/** Of what begins at one line with several delimiters takes the one that fits best. */
function oneForEachLine(heads: Head[]): Head[] {
  const lines = [...new Set(heads.map(({ line }) => line))].sort((one, other) => one - other)
  return lines.flatMap((line) => {
    const here = heads.filter((head) => head.line === line)
    const by = (delimiter: Delimiter) => here.find((head) => head.delimiter === delimiter)
    const best = pickDelimiter((delimiter) => by(delimiter)?.header ?? [])
    return by(best) ?? here.slice(0, 1)
  })
}

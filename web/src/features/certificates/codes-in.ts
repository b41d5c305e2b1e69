import { formatCheckCode, parseCheckCode } from '@cursus/shared/check-code'

/**
 * Reads check codes out of a list or a CSV file: the cells that are one, each code once, in their order; of a line without
 * any, what looks like one that was mistyped. `left` are the lines without either, a header among them. Nothing else of the
 * text is kept.
 */
export function codesIn(text: string): { codes: string[]; left: string[] } {
  const codes = new Set<string>()
  const left: string[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    const cells = line.split(/[,;\t|]/).map((cell) => cell.replace(/^[\s\ufeff"']+|[\s"']+$/g, ''))
    const proper = cells.flatMap((cell) => parseCheckCode(cell) ?? [])
    const found = proper.length > 0 ? proper.map(formatCheckCode) : cells.filter(looksFor(cells))
    if (found.length === 0 && line.trim()) left.push(line.trim())
    for (const code of found) codes.add(code)
  }
  return { codes: [...codes], left }
}

/**
 * Tells of the cells of a line which are a code of a wrong length or letter: groups of about four, or about as long as a code. A word
 * alone on its line is one as soon as it has a digit: beside others it may as well be a reference or a day.
 */
const looksFor = (cells: readonly string[]) => (cell: string) => {
  const word = cell.replace(/[\s-]/g, '')
  if (cell.length > 64 || !/^[a-z0-9]+$/i.test(word) || !/\d/.test(word)) return false
  if (cells.filter(Boolean).length === 1 && !/\s/.test(cell)) return true
  const isGrouped = /^[a-z0-9]{3,5}([\s-][a-z0-9]{3,5}){2,5}$/i.test(cell)
  const isLong = !/\s/.test(cell) && word.length > 12 && word.length < 20
  return (isGrouped || isLong) && /[a-z]/i.test(word)
}

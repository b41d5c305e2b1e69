import { formatCheckCode, parseCheckCode } from '@cursus/shared/check-code'

/**
 * Reads check codes out of a list or a CSV file: the cells that are one, each code once, in their order. `left` counts the lines
 * without any, a header among them. Nothing else of the text is kept.
 */
export function codesIn(text: string): { codes: string[]; left: number } {
  const codes = new Set<string>()
  let left = 0
  for (const line of text.split(/\r\n|\r|\n/)) {
    const found = line
      .split(/[,;\t|]/)
      .flatMap((cell) => parseCheckCode(cell.replace(/^[\s\ufeff"']+|[\s"']+$/g, '')) ?? [])
    if (found.length === 0 && line.trim()) left += 1
    for (const code of found) codes.add(formatCheckCode(code))
  }
  return { codes: [...codes], left }
}

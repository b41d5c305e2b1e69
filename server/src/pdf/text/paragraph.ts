import type { Run } from './lay-out.ts'
import { printable, shape, type Weight, widthOf } from './shape.ts'

export interface Part {
  text: string
  weight: Weight
}
/** Space for a paragraph: width and height in units of the page, and font sizes to try, largest first. */
export interface Room {
  width: number
  height: number
  sizes: number[]
}
export interface Line {
  runs: Run[]
  /** Width in thousandths of the font size. */
  width: number
}
export interface Paragraph {
  lines: Line[]
  size: number
  leading: number
}

/**
 * A piece of a part, with the number of that part: pieces of one part are shaped together, pieces of two parts never.
 */
type Piece = Part & { of: number }

const leadingOf = (size: number) => size * 1.3

/**
 * Fits parts into a space: wraps, then shrinks until everything is inside; nothing is cut off. Each part keeps its
 * own direction and fonts, so that names in several scripts stay in order.
 */
export function fit(parts: Part[], room: Room): Paragraph {
  const clean = parts.map(({ text, weight }, of) => ({ text: printable(text), weight, of }))
  const whole = toLine(clean)
  let size = room.sizes[0] as number
  if ((whole.width * size) / 1000 <= room.width) return { lines: [whole], size, leading: leadingOf(size) }
  const tokens = toTokens(clean)
  for (let i = 1; ; i++) {
    const width = (room.width * 1000) / size
    const lines = wrap(tokens, width)
    if (lines.length * leadingOf(size) <= room.height && lines.every((line) => line.width <= width + 0.01))
      return { lines, size, leading: leadingOf(size) }
    size = room.sizes[i] ?? size * 0.85
  }
}

function toLine(parts: Part[]): Line {
  const runs = parts.flatMap((part) => shape(part.text, part.weight))
  return { runs, width: widthOf(runs) }
}

/** A word with the space after it; parts that touch, like a name and its comma, are one word. */
interface Token {
  parts: Piece[]
  width: number
}

function toTokens(parts: Piece[]): Token[] {
  const tokens: Piece[][] = []
  let touches = false
  for (const { text, weight, of } of parts) {
    for (const word of text.match(/ *[^ ]+ */g) ?? []) {
      const last = tokens.at(-1)
      if (touches && last && !word.startsWith(' ')) last.push({ text: word, weight, of })
      else tokens.push([{ text: word, weight, of }])
      touches = !word.endsWith(' ')
    }
  }
  return tokens.map((words) => ({ parts: words, width: toLine(words).width }))
}

function wrap(tokens: Token[], width: number): Line[] {
  const lines: Piece[][] = []
  let used = Number.POSITIVE_INFINITY
  for (const token of tokens.flatMap((whole) => (whole.width > width ? letters(whole) : [whole]))) {
    if (used + token.width > width) {
      lines.push([])
      used = 0
    }
    lines.at(-1)?.push(...token.parts)
    used += token.width
  }
  return lines.map((parts) => toLine(joined(parts)))
}

/** Splits a word that is wider than the space between any two characters, as people see characters. */
function letters(token: Token): Token[] {
  const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
  return token.parts.flatMap((piece) =>
    [...graphemes.segment(piece.text)].map(({ segment }) => {
      const parts = [{ ...piece, text: segment }]
      return { parts, width: toLine(parts).width }
    }),
  )
}

function joined(parts: Piece[]): Part[] {
  const together: Piece[] = []
  for (const piece of parts) {
    const last = together.at(-1)
    if (last?.of === piece.of) last.text += piece.text
    else together.push({ ...piece })
  }
  const last = together.at(-1)
  if (last) last.text = last.text.trimEnd()
  return together
}

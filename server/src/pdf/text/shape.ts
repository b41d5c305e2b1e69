import bidiFactory, { type Bidi } from 'bidi-js'
import { covers, type Face, faceOf, scriptFacesFor } from './faces.ts'

// Its types describe an ES module, which Node does not load: the function itself is what is imported.
const bidi = (bidiFactory as unknown as () => Bidi)()
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

export type Weight = 'regular' | 'semibold' | 'bold' | 'code'
/** All measures are in thousandths of the font size, from the start of the run. */
export interface Glyph {
  id: number
  /** What it stands for in the text, with the marks over and under it. */
  text: string
  advance: number
  x: number
  y: number
}
/** Text of one font as it stands on the paper, left to right. */
export interface Run {
  face: Face
  letters: Glyph[]
  /** Accents, vowel signs and dots that the font places over and under the letters; their text is the letters'. */
  marks: Glyph[]
  width: number
}

/** No font of the product has this character. The message names code points only, never the text around them. */
export class UnprintableCharacter extends Error {
  readonly codePoints: number[]
  constructor(text: string) {
    const points = [...text].map((character) => character.codePointAt(0) as number)
    super(
      `No font prints ${points.map((p) => `U+${p.toString(16).toUpperCase().padStart(4, '0')}`).join(' ')}`,
    )
    this.name = 'UnprintableCharacter'
    this.codePoints = points
  }
}

/** Composed, one kind of space, without controls, direction marks and variation selectors, which print nothing. */
export function printable(text: string): string {
  const composed = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Zs}]+/gu, ' ')
  return composed.replace(
    /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\p{Variation_Selector}]/gu,
    '',
  )
}

/**
 * Shapes one line of printable text: fonts by script, direction by the Unicode algorithm with the direction of its
 * first strong letter, joining and marks by the font. Neighbours of one font make one run, so that readers of PDF, which
 * turn right-to-left text round run by run, see the whole of it.
 */
export function shape(text: string, weight: Weight): Run[] {
  const key = `${weight} ${text}`
  const known = recent.get(key)
  if (known) return known
  const runs = shapeAfresh(text, weight)
  recent.set(key, runs)
  if (recent.size > 500) recent.delete(recent.keys().next().value as string)
  return runs
}

/** Most texts of a document are those of the one before: insurer, country, advisor. Shaped runs are never changed. */
const recent = new Map<string, Run[]>()

function shapeAfresh(text: string, weight: Weight): Run[] {
  const levels = bidi.getEmbeddingLevels(text, 'auto')
  const mirrored = bidi.getMirroredCharactersMap(text, levels.levels)
  const pieces = visualOrder(inOneFontAndLevel(text, weight, levels.levels))
  const runs: Run[] = []
  for (const { face, start, end, level } of pieces) {
    const characters = Array.from(
      { length: end - start },
      (_, i) => mirrored.get(start + i) ?? text[start + i],
    )
    const run = layOut(face, characters.join(''), level % 2 === 1)
    const last = runs.at(-1)
    if (last?.face === face) append(last, run)
    else runs.push(run)
  }
  return runs
}

export const widthOf = (runs: Run[]) => runs.reduce((sum, run) => sum + run.width, 0)

interface Piece {
  face: Face
  start: number
  end: number
  level: number
}

function inOneFontAndLevel(text: string, weight: Weight, levels: Uint8Array): Piece[] {
  const pieces: Piece[] = []
  const first = firstChoice(text, weight)
  for (const { segment, index } of graphemes.segment(text)) {
    const last = pieces.at(-1)
    const face = faceFor(segment, weight, first, last?.face)
    const level = levels[index] ?? 0
    if (last && last.face === face && last.level === level) last.end = index + segment.length
    else pieces.push({ face, start: index, end: index + segment.length, level })
  }
  return pieces
}

/** The brand font where it has every European letter of the text, so that no word is set in two fonts. */
function firstChoice(text: string, weight: Weight): Face {
  const strong = text.match(/\p{L}/u)?.[0] ?? ''
  if (/[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(strong))
    return faceOf(scriptFacesFor(strong, 'bold')[0] as string)
  const brand = faceOf(weight)
  const european = text.match(/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}]/gu) ?? []
  const enough = european.every((letter) => !/\p{M}/u.test(letter) && covers(brand, letter))
  return enough ? brand : faceOf(weight === 'regular' ? 'european-regular' : 'european-bold')
}

function faceFor(grapheme: string, weight: Weight, first: Face, previous?: Face): Face {
  const neutral = /^[\p{Script=Common}\p{Script=Inherited}]+$/u.test(grapheme)
  if (neutral && previous && covers(previous, grapheme)) return previous
  if (covers(first, grapheme)) return first
  const others = scriptFacesFor(grapheme, weight === 'regular' ? 'regular' : 'bold')
  const found = others.find((name) => covers(faceOf(name), grapheme))
  if (!found) throw new UnprintableCharacter(grapheme)
  return faceOf(found)
}

function layOut(face: Face, text: string, rightToLeft: boolean): Run {
  const direction = rightToLeft ? 'rtl' : 'ltr'
  const { glyphs, positions } = face.font.layout(text, undefined, undefined, undefined, direction)
  const scale = 1000 / face.font.unitsPerEm
  const run: Run = { face, letters: [], marks: [], width: 0 }
  let waiting = ''
  for (const [i, { id, codePoints }] of glyphs.entries()) {
    if (id === 0) throw new UnprintableCharacter(text)
    const { xAdvance, xOffset, yOffset } = positions[i] as (typeof positions)[number]
    const said = textOf(codePoints, rightToLeft)
    const glyph = {
      id,
      text: said,
      advance: xAdvance * scale,
      x: run.width + xOffset * scale,
      y: yOffset * scale,
    }
    run.width += glyph.advance
    const last = run.letters.at(-1)
    if (glyph.advance !== 0 || !(last || rightToLeft)) {
      run.letters.push({ ...glyph, text: said + waiting })
      waiting = ''
      continue
    }
    // Right to left a mark stands before its letter, left to right after it.
    run.marks.push(glyph)
    if (rightToLeft) waiting = said + waiting
    else if (last) last.text += said
  }
  return run
}

function textOf(codePoints: number[], rightToLeft: boolean): string {
  const text = String.fromCodePoint(...codePoints)
  return rightToLeft ? (bidi.getMirroredCharacter(text) ?? text) : text
}

function append(run: Run, next: Run) {
  const moved = (glyph: Glyph) => ({ ...glyph, x: glyph.x + run.width })
  run.letters.push(...next.letters.map(moved))
  run.marks.push(...next.marks.map(moved))
  run.width += next.width
}

/** Rule L2 of the Unicode bidirectional algorithm, on whole pieces. */
function visualOrder(pieces: Piece[]): Piece[] {
  const order = pieces.slice()
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      let end = start
      while (end < order.length && (order[end] as Piece).level >= level) end++
      order.splice(start, end - start, ...order.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return order
}

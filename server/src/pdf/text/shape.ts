import { covers, type Face, faceOf, scriptFacesFor } from './faces.ts'
import { append, bidi, layOut, type Run } from './lay-out.ts'
import { UnprintableCharacter } from './unprintable.ts'

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

export type Weight = 'regular' | 'semibold' | 'bold' | 'code'

/**
 * Normalises a text for printing: composed, one kind of space, without controls, direction marks and variation
 * selectors.
 */
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
 * Shapes one line of printable text: fonts by script, direction by the Unicode bidirectional algorithm from the first
 * strong letter. Neighbours in one font become one run, because PDF readers turn right-to-left text round run by run.
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

/**
 * Runs shaped recently: most texts repeat from one document to the next (insurer, country, advisor). Never change
 * them.
 */
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

/** Returns the brand font when it has every European letter of the text, so that no word is set in two fonts. */
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

/** Orders pieces from left to right: rule L2 of the Unicode bidirectional algorithm, on whole pieces. */
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

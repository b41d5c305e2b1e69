import bidiFactory, { type Bidi } from 'bidi-js'
import type { Face } from './faces.ts'
import { UnprintableCharacter } from './unprintable.ts'

// Its types describe an ES module, which Node does not load: the function itself is what is imported.
export const bidi = (bidiFactory as unknown as () => Bidi)()

/** One placed glyph; measures are thousandths of the font size, from the start of the run. */
export interface Glyph {
  id: number
  /** Text that the glyph stands for, with the marks over and under it. */
  text: string
  advance: number
  x: number
  y: number
}
/** A piece of text in one font as it stands on the page, left to right. */
export interface Run {
  face: Face
  letters: Glyph[]
  /** Accents, vowel signs and dots that the font places over and under letters; `text` of the letter names them. */
  marks: Glyph[]
  width: number
}

/** Places the letters of one text in one font and one direction, from left to right. */
export function layOut(face: Face, text: string, rightToLeft: boolean): Run {
  const run = glyphsOf(face, text, rightToLeft)
  const faithful = rightToLeft || run.letters.map((letter) => letter.text).join('') === text
  return faithful ? run : wordByWord(face, text)
}

function glyphsOf(face: Face, text: string, rightToLeft: boolean): Run {
  const direction = rightToLeft ? 'rtl' : 'ltr'
  const { glyphs, positions } = face.font.layout(asDrawn(text), undefined, undefined, undefined, direction)
  const scale = 1000 / face.font.unitsPerEm
  const run: Run = { face, letters: [], marks: [], width: 0 }
  let waiting = ''
  for (const [i, { id, codePoints }] of glyphs.entries()) {
    if (id === 0) throw new UnprintableCharacter(text)
    const { xAdvance, xOffset, yOffset } = positions[i] as (typeof positions)[number]
    const said = rightToLeft ? turned(codePoints) : String.fromCodePoint(...codePoints)
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
      run.letters.push({ ...glyph, text: waiting + said })
      waiting = ''
      continue
    }
    // Right to left a mark stands before its letter, left to right after it.
    run.marks.push(glyph)
    if (rightToLeft) waiting += said
    else if (last) last.text += said
  }
  return run
}

/** Splits the vowel am of Thai and Lao, which is drawn in two parts, the first under the tone mark before it. */
function asDrawn(text: string): string {
  return text
    .replace(/([\u0e48-\u0e4b]*)\u0e33/g, '\u0e4d$1\u0e32')
    .replace(/([\u0ec8-\u0ecb]*)\u0eb3/g, '\u0ecd$1\u0eb2')
}

/**
 * Reverses a right-to-left text, brackets excepted: PDF readers turn such a text round character by character, also
 * inside one glyph.
 */
function turned(codePoints: number[]): string {
  const text = String.fromCodePoint(...codePoints.toReversed())
  return bidi.getMirroredCharacter(text) ?? text
}

/**
 * Lays out scripts of India and Thailand, where signs are not drawn in reading order: the first glyph of a word
 * stands for the whole word, the others are drawn as outlines, like marks.
 */
function wordByWord(face: Face, text: string): Run {
  const whole: Run = { face, letters: [], marks: [], width: 0 }
  for (const word of text.match(/ +|[^ ]+/g) ?? []) {
    const run = glyphsOf(face, word, false)
    const [first, ...others] = run.letters
    if (!first || word.startsWith(' ')) append(whole, run)
    else
      append(whole, {
        ...run,
        letters: [{ ...first, text: word, advance: run.width }],
        marks: [...others, ...run.marks],
      })
  }
  return whole
}

/** Appends a run to another, so that both become one. */
export function append(run: Run, next: Run) {
  const moved = (glyph: Glyph) => ({ ...glyph, x: glyph.x + run.width })
  run.letters.push(...next.letters.map(moved))
  run.marks.push(...next.marks.map(moved))
  run.width += next.width
}

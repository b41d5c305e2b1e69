import type { PDFContext, PDFRef } from 'pdf-lib'
import type { Face } from './faces.ts'
import type { Glyph, Run } from './lay-out.ts'
import { hex4, type UsedFont, writeFont } from './write-font.ts'

interface Use extends UsedFont {
  /** Number of each glyph in the subset, one per pair of glyph and text, so that a copied text is what was typed. */
  numbers: Map<string, number>
  name: string
}

/** A run as the page shows it: the font's name among the page's resources, and four hexadecimal digits per letter. */
export interface Shown {
  font: string
  codes: string[]
}

/** Fonts of one document, with only the glyphs that it shows, each with the text that it stands for. */
export class FontBook {
  readonly #uses = new Map<string, Use>()
  readonly #prefix: string
  readonly #common: FontBook | undefined

  /** Starts a book of fonts. `common` are fonts that the page has already, used first. */
  constructor(prefix = 'V', common?: FontBook) {
    this.#prefix = prefix
    this.#common = common
  }

  show(run: Run): Shown {
    const ready = this.#common ? this.#common.#known(run) : undefined
    if (ready) return ready
    const use = this.#use(run.face)
    return { font: use.name, codes: run.letters.map((letter) => numberOf(use, letter)) }
  }

  /** Writes the fonts into the document; returns them by name, for the page's resources. */
  writeTo(context: PDFContext): Map<string, PDFRef> {
    return new Map([...this.#uses.values()].map((use) => [use.name, writeFont(context, use)]))
  }

  #known({ face, letters }: Run): Shown | undefined {
    const use = this.#uses.get(face.name)
    const numbers = use ? letters.map((letter) => use.numbers.get(keyOf(letter))) : [undefined]
    if (!use || numbers.includes(undefined)) return undefined
    return { font: use.name, codes: numbers.map((number) => hex4(number as number)) }
  }

  #use(face: Face): Use {
    const known = this.#uses.get(face.name)
    if (known) return known
    const subset = face.font.createSubset() as Use['subset']
    const name = `${this.#prefix}${this.#uses.size}`
    const use: Use = { face, subset, numbers: new Map(), texts: [], name }
    this.#uses.set(face.name, use)
    return use
  }
}

const keyOf = ({ id, text }: Glyph) => `${id}:${text}`

function numberOf(use: Use, letter: Glyph): string {
  const key = keyOf(letter)
  let number = use.numbers.get(key)
  if (number === undefined) {
    number = use.subset.glyphs.push(letter.id) - 1
    use.numbers.set(key, number)
    use.texts[number] = letter.text
  }
  return hex4(number)
}

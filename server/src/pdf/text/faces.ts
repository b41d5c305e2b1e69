import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import * as fontkit from 'fontkit'
import { mended } from './mended.ts'

const require = createRequire(import.meta.url)
const brandFiles = {
  regular: () => require.resolve('@expo-google-fonts/figtree/400Regular/Figtree_400Regular.ttf'),
  semibold: () => require.resolve('@expo-google-fonts/figtree/600SemiBold/Figtree_600SemiBold.ttf'),
  bold: () => require.resolve('@expo-google-fonts/figtree/700Bold/Figtree_700Bold.ttf'),
  display: () =>
    require.resolve('@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf'),
  code: () =>
    require.resolve(
      '@expo-google-fonts/atkinson-hyperlegible-next/700Bold/AtkinsonHyperlegibleNext_700Bold.ttf',
    ),
  // Set like Arial, which the signature provider advises for the anchors that it looks for.
  anchor: () => require.resolve('@expo-google-fonts/arimo/400Regular/Arimo_400Regular.ttf'),
} as const

/** Scripts with one font each, whose file has the script's name. */
const scripts = [
  ...['Arabic', 'Hebrew', 'Thai', 'Lao', 'Khmer', 'Georgian', 'Armenian', 'Ethiopic', 'Hangul'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
]
const hanFonts = ['han', 'han-hong-kong', 'han-japan']
const scriptFonts = [
  ...['european-regular', 'european-bold'],
  ...hanFonts,
  ...scripts.map((name) => name.toLowerCase()),
]

export type BrandFace = keyof typeof brandFiles

/** A loaded font, kept for the life of the process and shared by all documents: parsing one costs more than drawing a certificate. */
export interface Face {
  name: string
  font: fontkit.Font
}

const open = new Map<string, Face>()

/** Returns a font by the name of its weight (brand) or of its script (files of server/fonts). */
export function faceOf(name: string): Face {
  const known = open.get(name)
  if (known) return known
  const face = { name, font: mended(fontkit.create(fileOf(name)) as fontkit.Font) }
  open.set(name, face)
  return face
}

function fileOf(name: string): Buffer {
  if (name in brandFiles) return readFileSync(brandFiles[name as BrandFace]())
  if (!scriptFonts.includes(name)) throw new Error(`No font is called ${name}`)
  return brotliDecompressSync(readFileSync(join(import.meta.dirname, '../../../fonts', `${name}.ttf.br`)))
}

const byScript: [RegExp, string[]][] = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}]/u, hanFonts],
  ...scripts.map((name): [RegExp, string[]] => [
    new RegExp(`\\p{Script=${name}}`, 'u'),
    [name.toLowerCase()],
  ]),
]

/**
 * Lists the fonts that may have a character, best first; for signs of all scripts the European font, then the Han
 * one.
 */
export function scriptFacesFor(character: string, weight: 'regular' | 'bold'): string[] {
  const own = byScript.find(([script]) => script.test(character))
  return own ? own[1] : [`european-${weight}`, 'arabic', 'han']
}

/** Tells whether the font has a glyph for every code point of the text. */
export function covers(face: Face, text: string): boolean {
  for (const character of text) {
    if (!face.font.hasGlyphForCodePoint(character.codePointAt(0) as number)) return false
  }
  return true
}

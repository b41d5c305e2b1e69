import { deflateSync } from 'node:zlib'
import type { Subset } from 'fontkit'
import { type PDFContext, PDFHexString, PDFRawStream, type PDFRef } from 'pdf-lib'
import type { Face } from './faces.ts'

export interface UsedFont {
  face: Face
  subset: Subset & { glyphs: number[]; encode(): Uint8Array }
  /** Text that each glyph of the subset stands for. */
  texts: string[]
}

/** Formats a number as four hexadecimal digits. */
export const hex4 = (number: number) => number.toString(16).padStart(4, '0')

/** Writes a composite font with the glyphs of the subset; a character code is the number of a glyph in it. */
export function writeFont(context: PDFContext, { face: { font }, subset, texts }: UsedFont): PDFRef {
  const scale = 1000 / font.unitsPerEm
  const shown = subset.glyphs.slice()
  const widths = shown.map((id) => Math.round(font.getGlyph(id).advanceWidth * scale))
  const baseFont = `${tagOf(shown)}+${font.postscriptName}`
  const box = [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY]
  const descriptor = context.obj({
    Type: 'FontDescriptor',
    FontName: baseFont,
    Flags: 4,
    FontBBox: box.map((edge) => Math.round(edge * scale)),
    ItalicAngle: 0,
    Ascent: Math.round(font.ascent * scale),
    Descent: Math.round(font.descent * scale),
    CapHeight: Math.round((font.capHeight || font.ascent) * scale),
    StemV: 0,
    FontFile2: stream(context, subset.encode()),
  })
  const descendant = context.obj({
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: baseFont,
    CIDSystemInfo: {
      Registry: PDFHexString.of('41646F6265'),
      Ordering: PDFHexString.of('4964656E74697479'),
      Supplement: 0,
    },
    FontDescriptor: context.register(descriptor),
    DW: 1000,
    W: [0, widths],
    CIDToGIDMap: 'Identity',
  })
  const type0 = context.obj({
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: baseFont,
    Encoding: 'Identity-H',
    DescendantFonts: [context.register(descendant)],
    ToUnicode: stream(context, Buffer.from(toUnicode(texts))),
  })
  return context.register(type0)
}

/** Makes a compressed stream with Node's zlib; pdf-lib's own is JavaScript. */
export function stream(context: PDFContext, bytes: Uint8Array): PDFRef {
  const dict = context.obj({ Filter: 'FlateDecode', Length1: bytes.length })
  return context.register(PDFRawStream.of(dict, deflateSync(bytes)))
}

/** Returns the six letters that mark a subset, the same for the same glyphs. */
function tagOf(glyphs: number[]): string {
  let hash = glyphs.reduce((sum, id) => (sum * 31 + id) % 308915776, 7)
  let tag = ''
  for (let i = 0; i < 6; i++) {
    tag += String.fromCharCode(65 + (hash % 26))
    hash = Math.floor(hash / 26)
  }
  return tag
}

function toUnicode(texts: string[]): string {
  const pairs = texts
    .map((text, number) => `<${hex4(number)}> <${utf16(text)}>`)
    .filter((pair) => !pair.endsWith('<>'))
  const blocks: string[] = []
  for (let i = 0; i < pairs.length; i += 100) {
    const block = pairs.slice(i, i + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

/** Encodes a text as UTF-16BE in hexadecimal. */
function utf16(text: string): string {
  let hex = ''
  for (let i = 0; i < text.length; i++) hex += hex4(text.charCodeAt(i))
  return hex
}

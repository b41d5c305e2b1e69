import { drawLogo } from '../certificate/band.ts'
import { ink } from '../ink.ts'
import { type Bilingual, typeset, typesetEnglish } from './bilingual.ts'
import {
  addPage,
  decorate,
  type Element,
  type Info,
  newPdf,
  type Pdf,
  pageHeight,
  pageWidth,
  put,
  tag,
} from './pdf.ts'

export const margin = 56
export const column = pageWidth - 2 * margin
const bottom = pageHeight - 74

/** A text that runs over as many pages as it needs. */
export interface Flow {
  pdf: Pdf
  root: Element
  /** Where the next block starts, in pixels from the top of the page. */
  y: number
  title: Bilingual
}

export interface FlowStyle {
  font: 'regular' | 'semibold' | 'bold' | 'display'
  size: number
  color: string
  leading?: number
}
/** A text in a box of the given left edge and width. */
export interface Box extends FlowStyle {
  x: number
  width: number
  /** Sums end under each other; all else begins at the left. */
  align?: 'right'
}

export const styles = {
  body: { font: 'regular', size: 12.5, color: ink.text },
  strong: { font: 'semibold', size: 12.5, color: ink.text },
  english: { font: 'regular', size: 11, color: ink.quiet },
  heading: { font: 'display', size: 17, color: ink.brand700 },
} as const satisfies Record<string, FlowStyle>

/** Opens the document with the brand band and its title in both languages. */
export function startFlow(title: Bilingual, subtitle?: Bilingual, info?: Info): Flow {
  const pdf = newPdf(typeset(title.fr), 'Cursus', info)
  const root = pdf.doc.struct('Document')
  pdf.doc.addStructure(root)
  const flow: Flow = { pdf, root, y: 0, title }
  turnPage(flow)
  flow.y = 104
  const head = { x: margin, width: column, font: 'display', size: 27, color: ink.text } as const
  block(flow, 'H1', typeset(title.fr), head)
  block(flow, 'P', typesetEnglish(title.en), { ...head, ...styles.english, size: 14 }, 'en')
  if (subtitle) both(flow, 'P', subtitle, { ...styles.body, x: margin, width: column }, 8)
  flow.y += 14
  return flow
}

/** Where the first block of a page begins, under its band. */
export const pageTop = 92

/** Adds a page with the band at its top; the next block starts under the band. */
export function turnPage(flow: Flow) {
  addPage(flow.pdf)
  const { doc } = flow.pdf
  decorate(doc, () => {
    doc.rect(0, 0, pageWidth, 64).fill(ink.brand900)
    drawLogo(doc, margin, 17, 30)
    put(doc, 'Cursus', margin + 40, 39.5, { font: 'display', size: 20, color: ink.white, tracking: -0.6 })
    const quiet = { font: 'regular', size: 11, color: ink.bandLabel, align: 'right' } as const
    put(doc, typeset(flow.title.fr), pageWidth - margin, 37, quiet)
  })
  flow.y = pageTop
}

/** Turns the page unless a block of this height still fits on it. */
export function keepTogether(flow: Flow, height: number) {
  if (flow.y + height > bottom) turnPage(flow)
}

/** Returns the height of a wrapped text, in the unit of the page; 0 for an empty one. */
export function heightOf({ pdf: { doc } }: Flow, text: string, box: Box): number {
  doc.font(box.font).fontSize(box.size)
  return text ? doc.heightOfString(text, { width: box.width, lineGap: gapOf(box) }) : 0
}

const gapOf = ({ size, leading }: FlowStyle) => leading ?? size * 0.16

/** Writes wrapped text with its upper left corner at `box.x`, `top`. Call it inside a tag. */
export function writeText({ pdf: { doc } }: Flow, text: string, box: Box, top: number) {
  doc.font(box.font).fontSize(box.size).fillColor(box.color)
  // pdfkit reckons its pages in points: the height keeps it from turning them on its own.
  const { align = 'left', width } = box
  doc.text(text, box.x, top, { width, align, lineGap: gapOf(box), height: 9999 })
}

/** Writes one tagged block of text under the last one. */
export function block(flow: Flow, role: string, text: string, box: Box, lang?: string) {
  const height = heightOf(flow, text, box)
  keepTogether(flow, height)
  const { doc } = flow.pdf
  flow.root.add(tag(doc, role, () => writeText(flow, text, box, flow.y), lang ? { lang } : {}))
  flow.y += height
}

/** Writes the French with the English small under it, both on one page. */
export function both(flow: Flow, role: string, text: Bilingual, box: Box, before = 0) {
  keepTogether(flow, heightOfBoth(flow, text, box, before))
  flow.y += before
  block(flow, role, typeset(text.fr), box)
  const english = typesetEnglish(text.en)
  if (english) block(flow, role.startsWith('H') ? 'P' : role, english, smallOf(box), 'en')
}

/** Returns the height of what `both` writes, in the unit of the page. */
export function heightOfBoth(flow: Flow, text: Bilingual, box: Box, before = 0): number {
  const french = heightOf(flow, typeset(text.fr), box)
  return before + french + heightOf(flow, typesetEnglish(text.en), smallOf(box))
}

const smallOf = (box: Box): Box => ({
  ...box,
  ...styles.english,
  size: Math.min(styles.english.size, box.size),
})

/** Writes a word across each page, pale and behind no tag: it says what the paper is not. */
export function markPages({ pdf: { doc } }: Flow, word: string) {
  const { count } = doc.bufferedPageRange()
  const size = 150
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    decorate(doc, () => {
      doc
        .save()
        .opacity(0.09)
        .rotate(-52, { origin: [pageWidth / 2, pageHeight / 2] })
      const width = doc.font('display').fontSize(size).widthOfString(word)
      put(doc, word, (pageWidth - width) / 2, pageHeight / 2 + size / 3, {
        font: 'display',
        size,
        color: ink.brand900,
      })
      doc.restore()
    })
  }
}

/** Closes the document and returns its bytes. */
export function finishFlow(flow: Flow, foot: string): Promise<Uint8Array> {
  closeFlow(flow, foot)
  return flow.pdf.finish()
}

/** Writes the foot of each page, with the number of pages. */
export function closeFlow({ pdf }: Flow, foot: string) {
  const { doc } = pdf
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page)
    decorate(doc, () => {
      const line = pageHeight - 52
      doc
        .moveTo(margin, line)
        .lineTo(pageWidth - margin, line)
        .lineWidth(1)
        .stroke(ink.line)
      const small = { font: 'regular', size: 10, color: ink.quiet } as const
      put(doc, foot, margin, line + 20, small)
      put(doc, `Page ${page + 1} / ${count}`, pageWidth - margin, line + 20, { ...small, align: 'right' })
    })
  }
}

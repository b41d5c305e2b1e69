import PDFDocument from 'pdfkit'
import { type BrandFace, brandFile } from '../text/faces.ts'

export type Doc = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

/** The pages are drawn in CSS pixels, as the design is: 794 × 1122 of them make an A4. */
const px = 0.75
export const pageWidth = 595.28 / px
export const pageHeight = 841.89 / px

/** A place whose content comes later: the tag is there, empty. Pages count from 0. */
export interface Slot {
  name: string
  page: number
}

export interface Pdf {
  doc: Doc
  slots: Slot[]
  /** Resolves when the file is written. */
  finish(): Promise<Uint8Array>
}

/** Further properties of the file; it is dated now unless told otherwise. */
export type Info = { Subject?: string; CreationDate?: Date; lang?: 'fr-FR' | 'en' }

const faces: BrandFace[] = ['regular', 'semibold', 'bold', 'display', 'code', 'anchor']
const files = new Map<BrandFace, Buffer>()

/**
 * A tagged document on A4, French unless told otherwise, with the brand fonts, without a page yet: `addPage` makes
 * them in pixels.
 */
export function newPdf(title: string, author: string, { lang = 'fr-FR', ...info }: Info = {}): Pdf {
  const doc = new PDFDocument({
    pdfVersion: '1.7',
    tagged: true,
    lang,
    displayTitle: true,
    autoFirstPage: false,
    bufferPages: true,
    info: { Title: title, Author: author, Creator: author, ...info },
  })
  for (const face of faces) {
    if (!files.has(face)) files.set(face, brandFile(face))
    doc.registerFont(face, files.get(face) as Buffer)
  }
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const written = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  return {
    doc,
    slots: [],
    finish() {
      doc.end()
      return written
    },
  }
}

/** A new A4 page whose units are pixels. Texts on it are placed by hand: nothing flows over to another page. */
export function addPage({ doc }: Pdf) {
  doc.addPage({ size: 'A4', margin: 0 })
  doc.scale(px)
}

export type Child = Element | (() => void)
export interface TagOptions {
  lang?: string
  alt?: string
  title?: string
  /** Scope of a heading cell of a table. */
  scope?: 'Row' | 'Column'
}

/** An element of the tag tree; a function among its children draws content into it. */
export function tag(doc: Doc, type: string, children: Child | Child[], options: TagOptions = {}): Element {
  return doc.struct(type, options as object, children as Child[])
}

/** An element that `fill` completes under this name. */
export function slot(pdf: Pdf, type: string, name: string): Element {
  const page = pdf.doc.bufferedPageRange().count - 1
  pdf.slots.push({ name, page: Math.max(page, 0) })
  return tag(pdf.doc, type, [], { title: slotTitle(name) })
}

export const slotTitle = (name: string) => `slot:${name}`

export interface Style {
  font: BrandFace
  size: number
  color: string
  align?: 'left' | 'right'
  tracking?: number
}

/** One line of text on its baseline. */
export function put(doc: Doc, text: string, x: number, baseline: number, style: Style) {
  doc.font(style.font).fontSize(style.size).fillColor(style.color)
  const options = { lineBreak: false, baseline: 'alphabetic', characterSpacing: style.tracking ?? 0 } as const
  const left = style.align === 'right' ? x - doc.widthOfString(text, options) : x
  doc.text(text, left, baseline, options)
}

/** Draws what only the eye needs, outside the tags. */
export function decorate(doc: Doc, draw: () => void) {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

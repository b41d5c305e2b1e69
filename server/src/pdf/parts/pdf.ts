import PDFDocument from 'pdfkit'
import { type BrandFace, faceOf } from '../text/faces.ts'

export type Doc = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

/** Points in a CSS pixel: pages are drawn in pixels of the design, 794 × 1122 on an A4. */
const px = 0.75
export const pageWidth = 595.28 / px
export const pageHeight = 841.89 / px

/** A place to be filled later: its tag is there, empty. `page` counts from 0. */
export interface Slot {
  name: string
  page: number
}

export interface Pdf {
  doc: Doc
  slots: Slot[]
  /** Finishes the file and returns its bytes. */
  finish(): Promise<Uint8Array>
}

/** Further properties of the file; `CreationDate` is now unless given. */
export type Info = { Subject?: string; CreationDate?: Date; lang?: 'fr-FR' | 'en' }

const faces: BrandFace[] = ['regular', 'semibold', 'bold', 'display', 'code', 'anchor']

/**
 * Opens a tagged A4 document, French unless `lang` says otherwise, with the brand fonts and no page yet: `addPage`
 * adds one.
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
  // pdfkit takes an opened font too, which its types leave out: opening six anew costs half of drawing a contract.
  for (const face of faces) doc.registerFont(face, faceOf(face).font as unknown as Buffer)
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

/** Adds an A4 page measured in pixels. Texts are placed by hand: none flows over to another page. */
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

/** Makes an element of the tag tree; a function among its children draws the element's content. */
export function tag(doc: Doc, type: string, children: Child | Child[], options: TagOptions = {}): Element {
  return doc.struct(type, options as object, children as Child[])
}

/** Makes an empty element that `fill` completes under this name. */
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

/** Writes one line of text on a baseline. */
export function put(doc: Doc, text: string, x: number, baseline: number, style: Style) {
  doc.font(style.font).fontSize(style.size).fillColor(style.color)
  const options = { lineBreak: false, baseline: 'alphabetic', characterSpacing: style.tracking ?? 0 } as const
  const left = style.align === 'right' ? x - doc.widthOfString(text, options) : x
  doc.text(text, left, baseline, options)
}

/** Draws decoration outside the tags: screen readers skip it. */
export function decorate(doc: Doc, draw: () => void) {
  doc.markContent('Artifact', { type: 'Layout' })
  draw()
  doc.endMarkedContent()
}

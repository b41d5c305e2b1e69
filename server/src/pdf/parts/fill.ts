import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFRef,
} from 'pdf-lib'
import { FontBook } from '../text/font-book.ts'
import type { Part } from '../text/paragraph.ts'
import { shape } from '../text/shape.ts'
import { stream } from '../text/write-font.ts'
import { type Pdf, slotTitle } from './pdf.ts'

/** A finished PDF with known slots: drawn once, then filled for each document. */
export interface Template {
  bytes: Uint8Array
  slots: Map<string, { element: PDFRef; page: number }>
  /** Fonts that each page has already, for the characters that most documents use. */
  common: FontBook
}

/** Content of one slot: PDF operators in pixels, with y upwards from the foot of the page. */
export interface Filling {
  slot: string
  draw(fonts: FontBook): string
  /** The text in reading order, for screen readers. */
  actualText?: string
  alt?: string
  lang?: string
}

export interface About {
  title: string
  created: Date
}

const name = PDFName.of

// pdf-lib pauses for a timer every few objects unless told otherwise; these documents take it a few milliseconds.
export const readWhole = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest }
export const writeWhole = {
  useObjectStreams: false,
  addDefaultPage: false,
  objectsPerTick: Number.POSITIVE_INFINITY,
}

/**
 * Finishes the PDF and finds its slots. Closes off the drawing of each page, so that fillings start from a clean
 * state. `usual` lists the letters of most fillings: their fonts are embedded once here, not in each document.
 */
export async function toTemplate(pdf: Pdf, usual: Part[] = []): Promise<Template> {
  const doc = await PDFDocument.load(await pdf.finish(), readWhole)
  const byTitle = new Map<string, PDFRef>()
  for (const [ref, object] of doc.context.enumerateIndirectObjects()) {
    const title =
      object instanceof PDFDict && object.get(name('S')) ? textOf(object.get(name('T'))) : undefined
    if (title) byTitle.set(title, ref)
  }
  const slots: Template['slots'] = new Map()
  for (const { name: slot, page } of pdf.slots) {
    const element = byTitle.get(slotTitle(slot))
    if (!element) throw new Error(`The slot ${slot} was never placed`)
    slots.set(slot, { element, page })
  }
  const common = new FontBook('C')
  for (const { text, weight } of usual)
    for (const letter of text) shape(letter, weight).map((run) => common.show(run))
  const fonts = common.writeTo(doc.context)
  const open = stream(doc.context, Buffer.from('q'))
  for (const { node } of doc.getPages()) {
    node.set(name('Contents'), doc.context.obj([open, contentsOf(node)]))
    addFonts(doc, node, fonts)
  }
  return { bytes: await doc.save(writeWhole), slots, common }
}

/** Writes the fillings into a copy of the template, each inside its tag, with the fonts that they need. */
export async function fill(template: Template, fillings: Filling[], about: About): Promise<PDFDocument> {
  const doc = await PDFDocument.load(template.bytes, readWhole)
  doc.setTitle(about.title)
  doc.setCreationDate(about.created)
  doc.setModificationDate(about.created)
  const fonts = new FontBook('V', template.common)
  const drawn = new Map<number, string[]>()
  for (const filling of fillings) {
    const place = template.slots.get(filling.slot)
    if (!place) throw new Error(`The template has no slot ${filling.slot}`)
    const mcid = addContent(doc, place)
    describe(doc.context.lookup(place.element, PDFDict), filling)
    const operators = `/Span <</MCID ${mcid}>> BDC\n${filling.draw(fonts)}\nEMC`
    drawn.set(place.page, [...(drawn.get(place.page) ?? []), operators])
  }
  const written = fonts.writeTo(doc.context)
  for (const [index, operators] of drawn) finishPage(doc, index, operators, written)
  return doc
}

/** Adds one more piece of page content to the slot's element. Returns the number of that piece. */
function addContent(doc: PDFDocument, { element, page }: { element: PDFRef; page: number }): number {
  const node = doc.getPage(page).node
  const root = doc.catalog.lookup(name('StructTreeRoot'), PDFDict)
  const numbers = root.lookup(name('ParentTree'), PDFDict).lookup(name('Nums'), PDFArray)
  const owners = numbers.lookup(node.lookup(name('StructParents'), PDFNumber).asNumber() * 2 + 1, PDFArray)
  const mcid = owners.size()
  owners.push(element)
  const dict = doc.context.lookup(element, PDFDict)
  dict.lookup(name('K'), PDFArray).push(PDFNumber.of(mcid))
  dict.set(name('Pg'), doc.getPage(page).ref)
  dict.delete(name('T'))
  return mcid
}

function describe(element: PDFDict, { actualText, alt, lang }: Filling) {
  if (actualText) element.set(name('ActualText'), PDFHexString.fromText(actualText))
  if (alt) element.set(name('Alt'), PDFHexString.fromText(alt))
  if (lang) element.set(name('Lang'), PDFHexString.fromText(lang))
}

function finishPage(doc: PDFDocument, index: number, operators: string[], fonts: Map<string, PDFRef>) {
  const { node } = doc.getPage(index)
  const filled = stream(doc.context, Buffer.from(`Q q 0.75 0 0 0.75 0 0 cm\n${operators.join('\n')}\nQ`))
  node.lookup(name('Contents'), PDFArray).push(filled)
  addFonts(doc, node, fonts)
}

function addFonts(doc: PDFDocument, node: PDFDict, fonts: Map<string, PDFRef>) {
  const resources = node.lookup(name('Resources'), PDFDict)
  const known = resources.lookupMaybe(name('Font'), PDFDict) ?? doc.context.obj({})
  for (const [font, ref] of fonts) known.set(name(font), ref)
  resources.set(name('Font'), known)
}

function contentsOf(node: PDFDict): PDFRef {
  const contents = node.get(name('Contents'))
  return (contents instanceof PDFArray ? contents.get(0) : contents) as PDFRef
}

function textOf(value: unknown): string | undefined {
  const text = value as { decodeText?: () => string } | undefined
  return text?.decodeText?.()
}

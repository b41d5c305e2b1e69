import { ink } from '../ink.ts'
import type { Lead } from '../parts/bilingual.ts'
import { type Doc, decorate, type Element, type Pdf, pageWidth, put, slot, tag } from '../parts/pdf.ts'
import { assertPrintablePicture, UnprintablePicture } from '../picture.ts'
import { left, right } from './layout.ts'

const height = 114

/** The brand band, with the place for the contract number. */
export function drawBrandBand(pdf: Pdf): Element[] {
  const { doc } = pdf
  decorate(doc, () => {
    doc.rect(0, 0, pageWidth, height).fill(ink.brand900)
    drawLogo(doc, left, 30, 42)
    doc.save().lineWidth(3).lineCap('round').dash(1, { space: 9 })
    doc.path('M0 102C120 66 240 116 380 92S640 72 794 94').stroke(ink.accent).undash().restore()
  })
  const brand = tag(doc, 'P', () =>
    put(doc, 'Cursus', 110, 60.5, { font: 'display', size: 28, color: ink.white, tracking: -0.84 }),
  )
  return [brand, contractNumber(pdf, 43, ink.bandLabel)]
}

/**
 * Draws the picture of an inclusive school: as wide as the page when its shape is that of a band, otherwise whole, at
 * the left of a white band.
 */
export function drawSchoolBand(pdf: Pdf, picture: Uint8Array, lead: Lead): Element[] {
  const { doc } = pdf
  const image = open(doc, picture)
  const wide = image.width / image.height > 3
  const draw = () => {
    if (!wide)
      return doc.image(image, left, 12, { fit: [pageWidth - 2 * left, height - 24], valign: 'center' })
    doc.save().rect(0, 0, pageWidth, height).clip()
    doc.image(image, 0, 0, { cover: [pageWidth, height], align: 'center', valign: 'center' }).restore()
  }
  const figure = tag(doc, 'Figure', draw, {
    alt: lead === 'en' ? 'Banner of the school' : 'Bandeau de l’établissement',
  })
  return [figure, contractNumber(pdf, 158, ink.quiet)]
}

function contractNumber(pdf: Pdf, baseline: number, color: string): Element {
  const { doc } = pdf
  const label = { font: 'regular', size: 11.5, color, align: 'right' } as const
  const text = () => put(doc, 'Contrat n° / Contract no.', right, baseline, label)
  return tag(doc, 'P', [text, slot(pdf, 'Span', 'reference')])
}

/** Draws the brand's mark in a square of the given size. */
export function drawLogo(doc: Doc, x: number, y: number, size: number) {
  doc
    .save()
    .translate(x, y)
    .scale(size / 40)
  doc.roundedRect(0, 0, 40, 40, 12).fill(ink.accent)
  doc.lineWidth(4.6).lineCap('round').path('M29 13.5A10.5 10.5 0 1 0 29 26.5').stroke(ink.brand900)
  doc.circle(29.5, 20, 3.3).fill(ink.brand500)
  doc.restore()
}

interface Picture {
  width: number
  height: number
}

/** Opens a PNG or JPEG with pdfkit's own reader, which its types leave out. Throws UnprintablePicture. */
function open(doc: Doc, bytes: Uint8Array): Picture & string {
  assertPrintablePicture(bytes)
  try {
    return (doc as unknown as { openImage(source: Buffer): Picture & string }).openImage(Buffer.from(bytes))
  } catch (reason) {
    // It throws texts.
    throw new UnprintablePicture(String(reason))
  }
}

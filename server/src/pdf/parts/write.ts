import type { FontBook } from '../text/font-book.ts'
import type { Paragraph } from '../text/paragraph.ts'
import { showRuns } from '../text/show.ts'
import { pageHeight } from './pdf.ts'

/** Returns the PDF operator that fills with a colour such as #0A2E27. */
export function fillColor(hex: string): string {
  const shares = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return `${shares.map((share) => share.toFixed(4)).join(' ')} rg`
}

export interface Place {
  x: number
  /** First baseline in pixels, y downwards. */
  baseline: number
  color: string
  align?: 'left' | 'right'
}

/** Returns the PDF operators of a paragraph; y runs downwards, as in the design. */
export function writeParagraph({ lines, size, leading }: Paragraph, place: Place, fonts: FontBook): string {
  const shown = lines.map(({ runs, width }, index) => {
    const x = place.align === 'right' ? place.x - (width * size) / 1000 : place.x
    return showRuns(runs, { x, y: pageHeight - place.baseline - index * leading, size }, fonts)
  })
  return `${fillColor(place.color)}\n${shown.join('\n')}`
}

import { ink } from '../ink.ts'
import type { Doc } from '../parts/pdf.ts'

/** Icons of the regulation (EU) 2017/1469, each drawn in a square of 24 units. */
const icons: Record<string, { color: string; draw(doc: Doc): void }> = {
  umbrella: {
    color: ink.brand700,
    draw: (doc) => {
      doc.path('M3 12a9 9 0 0 1 18 0z').stroke()
      doc.path('M12 12v6.5a2.2 2.2 0 0 0 4.4 0M12 3V1.500').stroke()
    },
  },
  green_tick: {
    color: ink.ok,
    draw: (doc) => doc.lineWidth(3).path('M4 12.5l5.500 5.500L20 6.500').stroke(),
  },
  red_cross: {
    color: ink.error,
    draw: (doc) => doc.lineWidth(3).path('M5.500 5.500l13 13M18.500 5.500l-13 13').stroke(),
  },
  orange_exclamation: {
    color: '#B45309',
    draw: (doc) => {
      doc.path('M12 3L22 20.500H2z').stroke()
      doc.path('M12 9.500v5').stroke()
      doc.circle(12, 17.6, 1.1).fill()
    },
  },
  globe: {
    color: ink.brand700,
    draw: (doc) => {
      doc.circle(12, 12, 9).stroke()
      doc.path('M3 12h18M12 3c-5 5-5 13 0 18M12 3c5 5 5 13 0 18').stroke()
    },
  },
  handshake: {
    color: ink.brand700,
    draw: (doc) => {
      doc.path('M2 8l4-2 4 1.500 2-1 6 1 4 1.500v7l-3 .5').stroke()
      doc
        .path(
          'M2 15l3 .5 5 4 2-.5 1.500.3 2-1.300 2-.8.500-1.700L13 11l-2.500 2c-1.500.5-2.500-1-1.500-2l3-4',
        )
        .stroke()
    },
  },
  coins: {
    color: ink.brand700,
    draw: (doc) => {
      doc.ellipse(10, 7, 7, 3).stroke()
      doc.path('M3 7v9c0 1.700 3.100 3 7 3s7-1.300 7-3V7M3 11.500c0 1.700 3.100 3 7 3s7-1.300 7-3').stroke()
      doc.path('M17 10c2.500.3 4 1.200 4 2.500v5c0 1.500-2.500 2.500-6 2.700').stroke()
    },
  },
  hourglass: {
    color: ink.brand700,
    draw: (doc) => {
      doc
        .path(
          'M6 3h12M6 21h12M7.500 3v4c0 2 4.500 3.500 4.500 5s-4.500 3-4.500 5v4M16.500 3v4c0 2-4.500 3.500-4.500 5s4.500 3 4.500 5v4',
        )
        .stroke()
    },
  },
  hand_on_document: {
    color: ink.brand700,
    draw: (doc) => {
      doc.path('M5 21V3h9l4 4v3M8 8h5M8 12h3').stroke()
      doc
        .path(
          'M12 21v-4l-1.500-2c-.6-.9.500-1.800 1.300-1l1.700 1.500V11c0-1.300 2-1.300 2 0v3l4 .8c.8.2 1.300.8 1.200 1.600L20 21',
        )
        .stroke()
    },
  },
}

/** Draws an icon in a square of the given size; the umbrella of insurance for a section without an icon. */
export function drawIcon(doc: Doc, name: string, { x, y, size }: { x: number; y: number; size: number }) {
  const icon = icons[name] ?? icons.umbrella
  if (!icon) return
  doc
    .save()
    .translate(x, y)
    .scale(size / 24)
    .lineWidth(1.8)
    .lineCap('round')
    .lineJoin('round')
  doc.strokeColor(icon.color).fillColor(icon.color)
  icon.draw(doc)
  doc.restore()
}

import { ink } from '../ink.ts'
import { type Bilingual, typeset, typesetEnglish } from './bilingual.ts'
import {
  type Box,
  column,
  type Flow,
  type FlowStyle,
  heightOf,
  margin,
  styles,
  turnPage,
  writeText,
} from './flow.ts'
import { decorate, type Element, pageHeight, tag } from './pdf.ts'

export interface Cell {
  text: Bilingual
  /** Small print under the row. */
  note?: Bilingual
  heading?: boolean
  /** Right for a sum, which ends under the others. */
  align?: 'right'
}

const pad = { x: 10, y: 7 }

/** A table as wide as the column; `shares` are the widths of its columns and add up to 1. */
export interface Table {
  element: Element
  shares: number[]
}

export function startTable(flow: Flow, shares: number[]): Table {
  const element = flow.pdf.doc.struct('Table')
  flow.root.add(element)
  return { element, shares }
}

/** Draws the row of column names, on the dark ground. */
export function headRow(flow: Flow, { element, shares }: Table, names: Bilingual[]) {
  const cells = names.map((text) => ({ text, heading: true }))
  drawRow(flow, { element, shares }, cells, {
    ground: ink.brand700,
    main: light,
    small: lightSmall,
    scope: 'Column',
  })
}

/** Draws the line that opens a group of rows. */
export function groupRow(flow: Flow, { element }: Table, text: Bilingual) {
  const one = { element, shares: [1] }
  drawRow(flow, one, [{ text, heading: true }], {
    ground: ink.brand50,
    main: group,
    small: styles.english,
    scope: 'Column',
  })
}

export function bodyRow(flow: Flow, table: Table, cells: Cell[]) {
  drawRow(flow, table, cells, { main: styles.body, small: styles.english, scope: 'Row' })
}

const light = { ...styles.strong, color: ink.white }
const lightSmall = { ...styles.english, color: ink.bandLabel, size: 10.5 }
const group = { ...styles.strong, size: 13.5, color: ink.brand700 }

interface RowStyle {
  ground?: string
  main: FlowStyle
  small: FlowStyle
  scope: 'Row' | 'Column'
}

interface Piece {
  text: string
  box: Box
  english: boolean
}

function drawRow(flow: Flow, { element, shares }: Table, cells: Cell[], style: RowStyle) {
  const laid = cells.map((cell, index) => piecesOf(cell, boxOf(shares, index), style))
  const heights = laid.map((pieces) =>
    pieces.reduce((sum, { text, box }) => sum + heightOf(flow, text, box), 0),
  )
  const height = Math.max(...heights) + 2 * pad.y
  if (flow.y + height > pageHeight - 74) turnPage(flow)
  const { doc } = flow.pdf
  const top = flow.y
  decorate(doc, () => {
    if (style.ground) doc.rect(margin, top, column, height).fill(style.ground)
    else
      doc
        .moveTo(margin, top + height)
        .lineTo(margin + column, top + height)
        .lineWidth(1)
        .stroke(ink.line)
  })
  const row = cells.map((cell, index) => drawCell(flow, cell, laid[index] ?? [], style.scope))
  element.add(tag(doc, 'TR', row))
  flow.y = top + height
}

function boxOf(shares: number[], index: number): { x: number; width: number } {
  const before = shares.slice(0, index).reduce((sum, share) => sum + share, 0)
  return { x: margin + before * column + pad.x, width: (shares[index] ?? 0) * column - 2 * pad.x }
}

function piecesOf(
  { text, note, heading, align }: Cell,
  place: { x: number; width: number },
  style: RowStyle,
): Piece[] {
  const at = align ? { ...place, align } : place
  const main = { ...at, ...style.main, ...(heading ? { font: 'semibold' as const } : {}) }
  const small = { ...at, ...style.small }
  const pieces = [
    { text: typeset(text.fr), box: main, english: false },
    { text: text.en === text.fr ? '' : typesetEnglish(text.en), box: small, english: true },
    { text: typeset(note?.fr ?? ''), box: { ...small, color: ink.text }, english: false },
    { text: typesetEnglish(note?.en ?? ''), box: small, english: true },
  ]
  return pieces.filter((piece) => piece.text)
}

function drawCell(flow: Flow, { heading }: Cell, pieces: Piece[], scope: RowStyle['scope']): Element {
  const { doc } = flow.pdf
  let y = flow.y + pad.y
  const children = pieces.map(({ text, box, english }) => {
    const top = y
    y += heightOf(flow, text, box)
    return tag(doc, 'Span', () => writeText(flow, text, box, top), english ? { lang: 'en' } : {})
  })
  return heading ? tag(doc, 'TH', children, { scope }) : tag(doc, 'TD', children)
}

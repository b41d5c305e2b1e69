import { ink } from '../ink.ts'
import { type Bilingual, typeset, typesetEnglish } from './bilingual.ts'
import {
  type Box,
  column,
  type Flow,
  type FlowStyle,
  heightOf,
  margin,
  pageTop,
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
  /** Draws the column names anew, where the table goes on to another page; a reader has heard them. */
  repeatHead?: () => void
}

export function startTable(flow: Flow, shares: number[]): Table {
  const element = flow.pdf.doc.struct('Table')
  flow.root.add(element)
  return { element, shares }
}

/** Draws the row of column names, on the dark ground, and again at the top of each page that the table goes on to. */
export function headRow(flow: Flow, table: Table, names: Bilingual[]) {
  const cells = names.map((text) => ({ text, heading: true }))
  drawRow(flow, table, cells, head)
  table.repeatHead = () => {
    const { pieces, height } = layRow(flow, table.shares, cells, head)
    drawGround(flow, height, head)
    decorate(flow.pdf.doc, () => {
      for (const cell of pieces) writePieces(flow, cell, (write) => write())
    })
    flow.y += height
  }
}

/** Draws the line that opens a group of rows. */
export function groupRow(flow: Flow, table: Table, text: Bilingual) {
  const one = { ...table, shares: [1] }
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

const head: RowStyle = { ground: ink.brand700, main: light, small: lightSmall, scope: 'Column' }

interface Piece {
  text: string
  box: Box
  english: boolean
}

function drawRow(flow: Flow, { element, shares, repeatHead }: Table, cells: Cell[], style: RowStyle) {
  const { pieces, height } = layRow(flow, shares, cells, style)
  if (flow.y + height > pageHeight - 74) turnPage(flow)
  if (flow.y === pageTop) repeatHead?.()
  drawGround(flow, height, style)
  const row = cells.map((cell, index) => drawCell(flow, cell, pieces[index] ?? [], style.scope))
  element.add(tag(flow.pdf.doc, 'TR', row))
  flow.y += height
}

/** Lays out the words of each cell, and how high they make the row. */
function layRow(flow: Flow, shares: number[], cells: Cell[], style: RowStyle) {
  const pieces = cells.map((cell, index) => piecesOf(cell, boxOf(shares, index), style))
  const heights = pieces.map((cell) =>
    cell.reduce((sum, { text, box }) => sum + heightOf(flow, text, box), 0),
  )
  return { pieces, height: Math.max(...heights) + 2 * pad.y }
}

function drawGround({ pdf: { doc }, y: top }: Flow, height: number, { ground }: RowStyle) {
  decorate(doc, () => {
    if (ground) doc.rect(margin, top, column, height).fill(ground)
    else
      doc
        .moveTo(margin, top + height)
        .lineTo(margin + column, top + height)
        .lineWidth(1)
        .stroke(ink.line)
  })
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
    { text: ownEnglish(text), box: small, english: true },
    { text: typeset(note?.fr ?? ''), box: { ...small, color: ink.text }, english: false },
    { text: note ? ownEnglish(note) : '', box: small, english: true },
  ]
  return pieces.filter((piece) => piece.text)
}

/** What is the same in both languages, as a number or a hash, stands once. */
const ownEnglish = ({ fr, en }: Bilingual) => (en === fr ? '' : typesetEnglish(en))

function drawCell(flow: Flow, { heading }: Cell, pieces: Piece[], scope: RowStyle['scope']): Element {
  const { doc } = flow.pdf
  const children = writePieces(flow, pieces, (write, { english }) =>
    tag(doc, 'Span', write, english ? { lang: 'en' } : {}),
  )
  return heading ? tag(doc, 'TH', children, { scope }) : tag(doc, 'TD', children)
}

/** Has each piece of a cell written below the one before it, as `into` says. */
function writePieces<Written>(
  flow: Flow,
  pieces: Piece[],
  into: (write: () => void, piece: Piece) => Written,
): Written[] {
  let y = flow.y + pad.y
  return pieces.map((piece) => {
    const { text, box } = piece
    const top = y
    y += heightOf(flow, text, box)
    return into(() => writeText(flow, text, box, top), piece)
  })
}

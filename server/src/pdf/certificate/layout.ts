import type { Bilingual, Lead } from '../parts/bilingual.ts'
import type { Form } from './sheet.ts'

/**
 * Positions on the certificate, in CSS pixels of the design: y runs downwards and names a baseline unless said
 * otherwise.
 */
export const left = 56
export const right = 738
export const valueX = 206

/** Everything that decides how the empty certificate looks: certificates with an equal variant share a template. */
export interface Variant {
  form: Form
  lead: Lead
  /** Rows from top to bottom; one that may hold a long text is 30 pixels higher. */
  rows: { slot: string; label: Bilingual | 'civility'; isTall: boolean }[]
  /** Picture of an inclusive school in the band; the contract number then stands under it. */
  band?: Uint8Array
}

export interface Layout {
  rows: { slot: string; label: Bilingual | 'civility'; top: number; height: number }[]
  benefitsTitle: number
  benefitsTop: number
  closingBottom: number
}

/** Height of a row in pixels: with a sixth row, all of them are lower. */
const heightOf = (rows: number) => (rows > 5 ? 45 : 50)
const benefitHeight = 45

export function layoutOf({ form, rows }: Variant): Layout {
  let top = 275.4
  const placed = rows.map(({ slot, label, isTall }) => {
    const row = { slot, label, top, height: heightOf(rows.length) + (isTall ? 30 : 0) }
    top += row.height
    return row
  })
  const benefitsTop = top + 52.2
  const closingBottom = benefitsTop + form.benefits.length * benefitHeight + 148
  return { rows: placed, benefitsTitle: top + 40, benefitsTop, closingBottom }
}

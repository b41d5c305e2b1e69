import type { Bilingual, Lead } from '../parts/bilingual.ts'
import type { Form } from './sheet.ts'

/** Where things stand on the certificate: CSS pixels of the design, y downwards, baselines unless said otherwise. */
export const left = 56
export const right = 738
export const valueX = 206

/** What decides how the empty certificate looks: certificates that agree in it share a template. */
export interface Variant {
  form: Form
  lead: Lead
  /** A row with a long text is 30 pixels higher. */
  rows: { slot: string; label: Bilingual | 'civility'; isTall: boolean }[]
  /** An inclusive school's picture stands in the band, and the number under it. */
  band?: Uint8Array
}

export interface Layout {
  rows: { slot: string; label: Bilingual | 'civility'; top: number; height: number }[]
  benefitsTitle: number
  benefitsTop: number
  closingBottom: number
}

/** A sixth row takes its place from the others. */
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

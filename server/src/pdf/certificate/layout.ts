/** Where things stand on the certificate: CSS pixels of the design, y downwards, baselines unless said otherwise. */
export const left = 56
export const right = 738
export const valueX = 206

export interface Variant {
  /** Without a school there are four facts. */
  school: boolean
  /** A long name gets a row that is 30 pixels higher. */
  tallName: boolean
  /** An inclusive school's picture stands in the band, and the number under it. */
  band?: Uint8Array
}

export type Fact = 'insured' | 'destination' | 'period' | 'school' | 'insurer'

export interface Layout {
  rows: { fact: Fact; top: number; height: number }[]
  benefitsTitle: number
  benefitsTop: number
  closingBottom: number
}

const rowHeight = 50
const benefitHeight = 45

export function layoutOf({ school, tallName }: Variant): Layout {
  const facts: Fact[] = [
    'insured',
    'destination',
    'period',
    ...(school ? ['school' as const] : []),
    'insurer',
  ]
  let top = 275.4
  const rows = facts.map((fact) => {
    const row = { fact, top, height: rowHeight + (fact === 'insured' && tallName ? 30 : 0) }
    top += row.height
    return row
  })
  const benefitsTop = top + 52.2
  return { rows, benefitsTitle: top + 40, benefitsTop, closingBottom: benefitsTop + 6 * benefitHeight + 148 }
}

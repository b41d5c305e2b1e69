import type { Bilingual } from '../parts/bilingual.ts'
import { both, type Flow } from '../parts/flow.ts'
import { bodyRow, startTable } from '../parts/table.ts'
import { heading } from './fact-rows.ts'
import type { PriceLine } from './facts.ts'

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** Cents as 192,00 €, on one line. */
export const price = (cents: number) => euros.format(cents / 100).replace(/\s/g, '\u00a0')

/** How the sum of a price is named that comes again. */
export const each = {
  month: { fr: 'Chaque mois, taxes comprises', en: 'Each month, taxes included' },
  year: { fr: 'Chaque année, taxes comprises', en: 'Each year, taxes included' },
}

/** How the sum of a price that is paid once is named. */
export const once = { fr: 'Total payé, taxes comprises', en: 'Total paid, taxes included' }

const priceTitle = { fr: 'Le prix', en: 'The price' }

/** What each part costs, and under it the sum in words of its own. */
export function drawPrice(flow: Flow, lines: PriceLine[], sum: Bilingual, title = priceTitle) {
  both(flow, 'H2', title, heading, 18)
  const table = startTable(flow, [0.75, 0.25])
  const row = (label: Bilingual, cents: number, heading: boolean) =>
    bodyRow(flow, table, [
      { text: label, heading: true },
      { text: { fr: price(cents), en: '' }, heading },
    ])
  for (const { label, cents } of lines) row(label, cents, false)
  row(
    sum,
    lines.reduce((total, { cents }) => total + cents, 0),
    true,
  )
}

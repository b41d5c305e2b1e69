import type { Bilingual } from '../parts/bilingual.ts'
import { both, type Flow } from '../parts/flow.ts'
import { bodyRow, startTable } from '../parts/table.ts'
import { heading } from './fact-rows.ts'
import type { PriceLine } from './facts.ts'

const euros = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' })

/** Formats cents on one line: 192,00 €. */
export const price = (cents: number) => euros.format(cents / 100).replace(/\s/g, '\u00a0')

const eurosInEnglish = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' })

/** Formats cents in an English sentence: €192.00. */
export const englishPrice = (cents: number) => eurosInEnglish.format(cents / 100)

/** Label of a sum that is due again, by its interval. */
export const each = {
  month: { fr: 'Chaque mois, taxes comprises', en: 'Each month, taxes included' },
  year: { fr: 'Chaque année, taxes comprises', en: 'Each year, taxes included' },
}

/** Label of a sum that is paid once. */
export const once = { fr: 'Total payé, taxes comprises', en: 'Total paid, taxes included' }

const priceTitle = { fr: 'Le prix', en: 'The price' }

/** Draws the price of each part, and under them the sum with the given label. */
export function drawPrice(flow: Flow, lines: PriceLine[], sum: Bilingual, title = priceTitle) {
  both(flow, 'H2', title, heading, 18)
  const table = startTable(flow, [0.75, 0.25])
  const row = (label: Bilingual, cents: number, heading: boolean) =>
    bodyRow(flow, table, [
      { text: label, heading: true },
      { text: { fr: price(cents), en: '' }, heading, align: 'right' },
    ])
  for (const { label, cents } of lines) row(label, cents, false)
  row(
    sum,
    lines.reduce((total, { cents }) => total + cents, 0),
    true,
  )
}

import guarantees from '../../data/guarantees/health-mobility.json' with { type: 'json' }

export interface Benefit {
  fr: string
  en: string
  /** Parts of the value; a raised one is set small and high, like the "er" of 1er. */
  value: { text: string; raised?: boolean }[]
}

const euros = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })

/** Amount of a row of the guarantee table, as 4 500 000 €. */
function amount(key: string): string {
  const row = guarantees.rows.find((candidate) => candidate.key === key)
  if (!row || !('amountEur' in row)) throw new Error(`The guarantee table has no amount for ${key}`)
  return `${euros.format(row.amountEur as number).replace(/\s/g, '\u00a0')}\u00a0€`
}

/** The six benefits that consulates look for, with the amounts of the guarantee table. */
export const benefits: Benefit[] = [
  {
    fr: 'Frais médicaux et hospitalisation',
    en: 'Medical and hospital expenses',
    value: [{ text: '100 % dès le 1' }, { text: 'er', raised: true }, { text: ' euro, sans franchise' }],
  },
  { fr: 'Urgence dentaire', en: 'Emergency dental care', value: [{ text: amount('dental') }] },
  {
    fr: 'Rapatriement sanitaire',
    en: 'Medical repatriation',
    value: [{ text: 'Frais réels, sur décision médicale' }],
  },
  {
    fr: 'Responsabilité civile, dommages corporels',
    en: 'Personal liability, bodily injury',
    value: [{ text: `${amount('liability_bodily')}, franchise 80 €` }],
  },
  { fr: 'Bagages', en: 'Luggage', value: [{ text: amount('luggage') }] },
  { fr: 'Individuelle accident', en: 'Accident capital', value: [{ text: amount('accident_disability') }] },
]

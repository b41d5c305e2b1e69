import guarantees from '../../data/guarantees/health-mobility.json' with { type: 'json' }
import { capitalsOf } from '../product/home-guarantees.ts'

export interface Benefit {
  fr: string
  en: string
  /** Parts of the value; a raised one is set small and high, like the "er" of 1er. */
  value: { text: string; raised?: boolean }[]
}

const euros = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })

/** 4500000 as 4 500 000 €, on one line. */
const money = (amount: number) => `${euros.format(amount).replace(/\s/g, '\u00a0')}\u00a0€`

/** Amount of a row of a guarantee table. */
function amountIn(table: { rows: { key: string }[] }, key: string): string {
  const row = table.rows.find((candidate) => candidate.key === key)
  if (!row || !('amountEur' in row)) throw new Error(`The guarantee table has no amount for ${key}`)
  return money(row.amountEur as number)
}

const amount = (key: string) => amountIn(guarantees, key)

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

/** The five benefits that landlords look for, with the amounts of a home of so many rooms (1 to 6). */
export function homeBenefits(rooms: number): Benefit[] {
  const { table, capitals } = capitalsOf(rooms)
  const { contentsCapitalEur, generalDeductibleEur, theftLimitEur, theftDeductibleEur } = capitals
  const within = (limit: number, deductible: number) => `${money(limit)}, franchise ${money(deductible)}`
  return [
    {
      fr: 'Risques locatifs (incendie, explosion, dégât des eaux)',
      en: 'Tenant’s liability (fire, explosion, water damage)',
      value: [{ text: `${amountIn(table, 'tenant_liability')} par sinistre` }],
    },
    {
      fr: 'Recours des voisins et des tiers',
      en: 'Claims by neighbours and third parties',
      value: [{ text: amountIn(table, 'neighbours') }],
    },
    {
      fr: 'Responsabilité civile vie privée, dommages corporels',
      en: 'Liability in private life, bodily injury',
      value: [{ text: amountIn(table, 'private_liability_bodily') }],
    },
    {
      fr: 'Mobilier et effets personnels',
      en: 'Contents',
      value: [{ text: within(contentsCapitalEur, generalDeductibleEur) }],
    },
    {
      fr: 'Vol et vandalisme dans le logement',
      en: 'Theft and vandalism in the home',
      value: [{ text: within(theftLimitEur, theftDeductibleEur) }],
    },
  ]
}

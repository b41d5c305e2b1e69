import guarantees from '../../data/guarantees/health-mobility.json' with { type: 'json' }
import type { Bilingual, Lead } from '../parts/bilingual.ts'
import { capitalsOf } from '../product/home-guarantees.ts'

export interface Benefit {
  fr: string
  en: string
  /** Parts of a benefit's value; a raised part is set small and high, like the "er" of 1er. */
  value: Record<Lead, { text: string; raised?: boolean }[]>
}

const euros = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 })
const englishEuros = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })

/** Formats euros on one line: 4500000 is 4 500 000 € in French and €4,500,000 in English. */
const money = (amount: number): Bilingual => ({
  fr: `${euros.format(amount).replace(/\s/g, '\u00a0')}\u00a0€`,
  en: `€${englishEuros.format(amount)}`,
})

const said = (fr: string, en: string): Benefit['value'] => ({ fr: [{ text: fr }], en: [{ text: en }] })
const sum = ({ fr, en }: Bilingual) => said(fr, en)

const within = (limit: Bilingual, deductible: Bilingual) =>
  said(`${limit.fr}, franchise ${deductible.fr}`, `${limit.en}, deductible ${deductible.en}`)

/** Returns the amount in one row of a guarantee table, in euros. */
function amountIn(table: { rows: { key: string }[] }, key: string): Bilingual {
  const row = table.rows.find((candidate) => candidate.key === key)
  if (!row || !('amountEur' in row)) throw new Error(`The guarantee table has no amount for ${key}`)
  return money(row.amountEur as number)
}

const amount = (key: string) => amountIn(guarantees, key)

const medical = { fr: 'Frais médicaux et hospitalisation', en: 'Medical and hospital expenses' }
const dental: Benefit = {
  fr: 'Urgence dentaire',
  en: 'Emergency dental care',
  value: sum(amount('dental')),
}
const repatriation: Benefit = {
  fr: 'Rapatriement sanitaire',
  en: 'Medical repatriation',
  value: said('Frais réels, sur décision médicale', 'Actual costs, on medical grounds'),
}
const liability: Benefit = {
  fr: 'Responsabilité civile, dommages corporels',
  en: 'Personal liability, bodily injury',
  value: within(amount('liability_bodily'), money(80)),
}
const accident: Benefit = {
  fr: 'Individuelle accident',
  en: 'Personal accident benefit',
  value: sum(amount('accident_disability')),
}

/** Main benefits of a stay, as its contract and certificates of older editions list them. */
export const benefits: Benefit[] = [
  {
    ...medical,
    value: {
      fr: [{ text: '100 % dès le 1' }, { text: 'er', raised: true }, { text: ' euro, sans franchise' }],
      en: [{ text: '100% from the first euro, no deductible' }],
    },
  },
  dental,
  repatriation,
  liability,
  { fr: 'Bagages', en: 'Luggage', value: sum(amount('luggage')) },
  accident,
]

/**
 * Benefits that consulates compare with their list (E-13). Each line claims no more than its row of the guarantee
 * table: « sans franchise » stands with medical costs only.
 */
export const consulateBenefits: Benefit[] = [
  {
    ...medical,
    value: {
      fr: [
        { text: `Supérieur à ${money(30_000).fr}\u00a0: 100 % dès le 1` },
        { text: 'er', raised: true },
        { text: ' euro, sans franchise' },
      ],
      en: [{ text: `Over ${money(30_000).en}: 100% from the first euro, no deductible` }],
    },
  },
  repatriation,
  {
    fr: 'Décès : transport du corps',
    en: 'Death: transport of the body',
    value: said('Frais réels de transport', 'Actual transport costs'),
  },
  dental,
  liability,
  accident,
]

/** Returns the five benefits that landlords look for, with the amounts of a home with this number of rooms (1 to 6). */
export function homeBenefits(rooms: number): Benefit[] {
  const { table, capitals } = capitalsOf(rooms)
  const perClaim = amountIn(table, 'tenant_liability')
  const { contentsCapitalEur, generalDeductibleEur, theftLimitEur, theftDeductibleEur } = capitals
  return [
    {
      fr: 'Risques locatifs (incendie, explosion, dégât des eaux)',
      en: 'Tenant’s liability (fire, explosion, water damage)',
      value: said(`${perClaim.fr} par sinistre`, `${perClaim.en} per claim`),
    },
    {
      fr: 'Recours des voisins et des tiers',
      en: 'Claims by neighbours and third parties',
      value: sum(amountIn(table, 'neighbours')),
    },
    {
      fr: 'Responsabilité civile vie privée, dommages corporels',
      en: 'Liability in private life, bodily injury',
      value: sum(amountIn(table, 'private_liability_bodily')),
    },
    {
      fr: 'Mobilier et effets personnels',
      en: 'Contents',
      value: within(money(contentsCapitalEur), money(generalDeductibleEur)),
    },
    {
      fr: 'Vol et vandalisme dans le logement',
      en: 'Theft and vandalism in the home',
      value: within(money(theftLimitEur), money(theftDeductibleEur)),
    },
  ]
}

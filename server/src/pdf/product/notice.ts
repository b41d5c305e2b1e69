import tariff from '../../data/multimedia-tariff.json' with { type: 'json' }
import type { Bilingual } from '../parts/bilingual.ts'
import { both, column, margin, styles } from '../parts/flow.ts'
import { commitment } from './commitment.ts'
import { type EditionDocument, finishEdition, startEdition } from './edition.ts'
import { writeRows } from './guarantee-table.ts'
import { guarantees } from './sources.ts'

export interface Formula {
  slug: string
  phone: boolean
  name: Bilingual
  condition: Bilingual
}

/**
 * Finds the formula that a file name asks for, `notice_{slug}_m.pdf` or `notice_{product}_m.pdf`; undefined for any
 * other.
 */
export function noticeFormula(file: string): Formula | undefined {
  const asked = file.match(/^notice_(\w+)_m\.pdf$/)?.[1]
  const offer = tariff.offers.find(({ noticeSlug, product }) => asked === noticeSlug || asked === product)
  if (!offer) return undefined
  const phone = offer.type === 'Telephonie'
  const condition = {
    fr: 'Un smartphone payé 2 500 € au plus.',
    en: 'One smartphone bought for €2,500 at most.',
  }
  return {
    slug: offer.noticeSlug,
    phone,
    name: phone ? { fr: 'Smartphone', en: 'Smartphone' } : offer.name,
    condition: phone ? condition : offer.condition,
  }
}

/** Terms that whoever insures a device must know first. */
export const deviceTerms: Bilingual[] = [
  {
    fr: `Deux sinistres par année de contrat, tous appareils confondus, dont un vol au plus ; sans franchise.`,
    en: 'Two claims per contract year, all devices together, one theft at most; no deductible.',
  },
  {
    fr: 'Appareils neufs ou reconditionnés, de moins de 5 ans, avec facture, assurés au prix d’achat TTC.',
    en: 'New or refurbished devices under 5 years old, with an invoice, insured at their purchase price.',
  },
  commitment.devices,
  {
    fr: 'Sinistre à déclarer dans les 5 jours ouvrés, 2 jours ouvrés pour un vol, avec le dépôt de plainte.',
    en: 'Claims are to be reported within 5 working days, 2 working days for a theft, with the police report.',
  },
]

/** Draws the information notice of a device formula. */
export function noticeDocument({ phone, name, condition }: Formula): Promise<EditionDocument> {
  const table = guarantees[phone ? 'smartphone' : 'multimedia']
  if (!table) throw new Error('The devices have no guarantee table')
  const title = { fr: `Notice d’information – ${name.fr}`, en: `Information notice – ${name.en}` }
  const flow = startEdition(table.edition, title, condition)
  writeRows(flow, table)
  const box = { ...styles.body, x: margin, width: column }
  both(flow, 'H2', { fr: 'À savoir', en: 'Good to know' }, { ...box, ...styles.heading }, 20)
  for (const fact of deviceTerms) both(flow, 'P', fact, box, 8)
  const demonstration = 'Document de démonstration, sans valeur contractuelle.'
  return finishEdition(flow, table.edition, demonstration)
}

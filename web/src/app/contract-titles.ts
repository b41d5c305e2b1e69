import type { Contract } from '@cursus/shared/contracts'
import type { TFunction } from 'i18next'

const formulas: Record<string, string> = {
  'Essentiels hors tel': 'mm.formula.essentielsHorsTel',
  'Tous produit hors tel': 'mm.formula.tousHorsTel',
  'Essentiels + tel': 'mm.formula.essentielsTel',
  'Tous produit + tel': 'mm.formula.tousTel',
}

type Named = Pick<Contract, 'insuranceType' | 'countryName' | 'numberRoom' | 'formula'>

/** What was insured: a country, rooms, a formula in the words of the page; empty when it is not known. */
export function objectOf({ countryName, numberRoom, formula }: Named, t: TFunction): string {
  if (countryName) return countryName
  if (numberRoom) return t('documents:rooms', { count: numberRoom })
  if (!formula) return ''
  const key = formulas[formula]
  return key ? t(`documents:${key}`) : formula
}

/** An address in a sentence of either direction: its number stays before its street. */
export const isolated = (place: string) => `\u2068${place}\u2069`

/** « Attestation d'assurance – Canada », « Contrat Essentiels + tel ». */
export function titleOf(contract: Named, t: TFunction): string {
  const kind = { 'Santé/Mobilité': 'stay', Habitation: 'home', Multimédia: 'devices' }[contract.insuranceType]
  const object = objectOf(contract, t)
  return object ? t(`documents:title.${kind}`, { object }) : t(`documents:title.${kind}.alone`)
}

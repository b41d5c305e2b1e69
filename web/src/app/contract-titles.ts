import type { Contract } from '@cursus/shared/contracts'
import type { TFunction } from 'i18next'
import { looks } from './contract-looks.ts'
import { formulaKey } from './formulas.ts'

type Named = Pick<Contract, 'insuranceType' | 'countryName' | 'numberRoom' | 'formula'>

/** What was insured: a country, rooms, a formula in the words of the page; empty when it is not known. */
export function objectOf({ countryName, numberRoom, formula }: Named, t: TFunction): string {
  if (countryName) return countryName
  if (numberRoom) return t('documents:rooms', { count: numberRoom })
  if (!formula) return ''
  // A phone insured alone has no formula; the wire names the device.
  if (formula === 'Smartphone') return t('documents:mm.phone')
  const key = formulaKey(formula)
  return key ? t(`documents:mm.formula.${key}`) : formula
}

/** An address in a sentence of either direction: its number stays before its street. */
export const isolated = (place: string) => `\u2068${place}\u2069`

/** « Habitation – 4 pièces », « Multimédia – Essentiels + tel »: a contract or a purchase among others. */
export function nameOf(contract: Named, t: TFunction): string {
  const type = t(`documents:${looks[contract.insuranceType].name}`)
  const object = objectOf(contract, t)
  return object ? t('documents:todo.name', { type, object }) : type
}

/** « Attestation d'assurance – Canada », « Contrat Essentiels + tel ». */
export function titleOf(contract: Named, t: TFunction): string {
  const kind = { 'Santé/Mobilité': 'stay', Habitation: 'home', Multimédia: 'devices' }[contract.insuranceType]
  const object = objectOf(contract, t)
  return object ? t(`documents:title.${kind}`, { object }) : t(`documents:title.${kind}.alone`)
}

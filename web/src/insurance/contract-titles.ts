import type { Contract } from '@cursus/shared/contracts'
import type { Translate } from '../i18n/use-translation.ts'
import { formulaKey } from './formulas.ts'
import { productOf } from './products.ts'

type Named = Pick<Contract, 'insuranceType' | 'countryName' | 'countryWhere' | 'numberRoom' | 'formula'>

/** Names what was insured: a country, rooms or a formula; empty when unknown. */
export function objectOf({ countryName, numberRoom, formula }: Named, t: Translate): string {
  if (countryName) return countryName
  if (numberRoom) return t('documents:rooms', { count: numberRoom })
  if (!formula) return ''
  // A phone insured alone has no formula; the wire names the device.
  if (formula === 'Smartphone') return t('documents:mm.phone')
  const key = formulaKey(formula)
  return key ? t(`documents:mm.formula.${key}`) : formula
}

/** Tells which paper a contract has: a certificate, or itself; in the keys of texts that speak of it. */
export function paperOf({ documentType }: Pick<Contract, 'documentType'>): 'certificate' | 'contract' {
  return documentType === 'Certificate' ? 'certificate' : 'contract'
}

/** Isolates an address in a sentence of either direction, so that its number stays before its street. */
export const isolated = (place: string) => `\u2068${place}\u2069`

/** Names a contract or a purchase: « Séjour au Canada », « Habitation, 4 pièces ». */
export function nameOf(contract: Named, t: Translate): string {
  if (contract.countryWhere) return t('documents:title.stay', { where: contract.countryWhere })
  const type = t(`documents:${productOf(contract.insuranceType).name}`)
  const object = objectOf(contract, t)
  return object ? t('documents:title.other', { type, object }) : type
}

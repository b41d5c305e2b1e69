import type { ChangeFacts } from '@cursus/shared/contract-change'
import { price } from '../../pdf/contract/price.ts'
import type { AmendedFact } from '../purchases/product.ts'

const conditions = { new: 'Neuf', refurbished: 'Reconditionné' }

/** Writes a device out for the paper of an amendment. */
export function printedDevice(facts: ChangeFacts): AmendedFact[] {
  if (facts.kind !== 'device') throw new Error('these are no facts of a device')
  const { brand, model, imei, reference, description, condition, purchaseDate, purchasePriceCents } = facts
  return [
    { label: { fr: 'Appareil', en: 'Device' }, value: [brand, model].filter(Boolean).join(' ') || '–' },
    { label: { fr: 'IMEI', en: 'IMEI' }, value: imei ?? '–' },
    { label: { fr: 'Référence', en: 'Reference' }, value: reference ?? '–' },
    { label: { fr: 'Description', en: 'Description' }, value: description ?? '–' },
    { label: { fr: 'État à l’achat', en: 'Condition' }, value: condition ? conditions[condition] : '–' },
    { label: { fr: 'Date d’achat', en: 'Date of purchase' }, value: purchaseDate ?? '–' },
    {
      label: { fr: 'Prix d’achat TTC', en: 'Purchase price' },
      value: purchasePriceCents === null ? '–' : price(purchasePriceCents),
    },
  ]
}

import { useTranslation } from '../../i18n/use-translation.ts'
import { deviceQuestions, needsNames } from '../../insurance/needs.ts'

/** Returns the labels of the fields, in their order, and the sentences about missing ones. */
export function useDeviceWords() {
  const { t } = useTranslation(['device-form', 'needs'])
  const asked = needsNames(t, deviceQuestions)
  const names = {
    brand: t('mm.brand'),
    model: t('mm.model'),
    condition: t('condition.label'),
    purchasePriceTTC: t('mm.purchasePrice'),
    purchaseDate: t('mm.purchaseDate'),
    reference: t('mm.reference'),
    imei: t('mm.imei'),
    description: t('mm.describe'),
    invoice: t('invoice.label'),
    birthdayPlace: t('birthPlace.label'),
    latinName: t('field.latinName'),
    latinLastName: t('field.latinLastName'),
    address: t('address.label'),
    ...asked.names,
    acceptTerm: t('agree.title'),
    acceptTerm2: t('agree.title'),
    asksEarlyStart: t('agree.title'),
  }
  const needs = {
    brand: t('need.brand'),
    condition: t('need.condition'),
    purchasePriceTTC: t('need.price'),
    purchaseDate: t('need.purchaseDate'),
    reference: t('need.reference'),
    imei: t('need.imei'),
    description: t('need.description'),
    invoice: t('need.invoice'),
    birthdayPlace: t('need.birthPlace'),
    latinName: t('need.latin'),
    latinLastName: t('need.latin'),
    address: t('need.address'),
    ...asked.needs,
    acceptTerm: t('need.terms'),
    acceptTerm2: t('need.received'),
    asksEarlyStart: t('agree.early.need'),
  }
  return { names, needs }
}

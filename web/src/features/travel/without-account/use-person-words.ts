import { useTranslation } from '../../../i18n/use-translation.ts'

/** Returns the labels of the fields of step 2, in their order, and the sentences about missing ones. */
export function usePersonWords() {
  const { t } = useTranslation('visitor-stay')
  const names = {
    civility: t('field.civility'),
    firstName: t('field.firstName'),
    lastName: t('field.lastName'),
    latinName: t('field.latinName'),
    latinLastName: t('field.latinLastName'),
    birthday: t('field.birthday'),
    nationality: t('travel:health.nationality'),
    passportNumber: t('travel:passport.number'),
    addressOrigin: t('origin.label'),
    address: t('address.label'),
    email: t('field.email'),
    phoneNumber: t('field.phone'),
    password: t('field.password'),
  }
  const needs = {
    civility: t('accounts:need.civility'),
    firstName: t('accounts:need.firstName'),
    lastName: t('accounts:need.lastName'),
    latinName: t('accounts:need.latin'),
    latinLastName: t('accounts:need.latin'),
    birthday: t('accounts:need.birthday'),
    nationality: t('travel:need.nationality'),
    addressOrigin: t('origin.need'),
    address: t('address.need'),
    email: t('accounts:need.email'),
    phoneNumber: t('accounts:need.phone'),
    password: t('accounts:need.newPassword'),
  }
  return { names, needs }
}

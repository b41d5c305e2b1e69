import { certificateReasons } from '@cursus/shared/words'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { RequestValues } from './request-values.ts'

const fields = {
  lastname: 'field.lastName',
  firstname: 'field.firstName',
  countryNationality: 'nationality.label',
  secondCountryNationality: 'nationality.second',
  countryResidence: 'certificate.residence',
  phone: 'field.phone',
  mail: 'field.email',
  address: 'certificate.addressFrance',
  reason: 'certificate.reason',
  otherReason: 'reason.words',
  hostOrganization: 'certificate.host',
}

/** Returns the labels of the form's fields, and the sentences of the request. */
export function useRequestWords() {
  const { t } = useTranslation('certificate-request')
  const entries = Object.entries(fields)
  const reasonOf = ({ reason, otherReason }: RequestValues) =>
    certificateReasons.some((known) => known === reason) ? t(`reason.${reason}`) : otherReason
  return {
    names: Object.fromEntries(entries.map(([field, key]) => [field, t(key)])),
    needs: Object.fromEntries(entries.map(([field]) => [field, t(`need.${field}`)])),
    reasonOf,
    lineOf: (values: RequestValues) =>
      `${t('certificate.reason')}${t('summary.colon')} ${reasonOf(values)}\n${t('certificate.host')}${t('summary.colon')} ${values.hostOrganization}`,
  }
}

import { useTranslation } from '../../i18n/use-translation.ts'
import { needsNames, stayQuestions } from '../../insurance/needs.ts'

/** Returns the labels of the recap's fields, in their order, and the sentences about missing ones. */
export function useRecapWords(isFrance: boolean) {
  const { t } = useTranslation(['travel', 'needs'])
  const asked = needsNames(t, stayQuestions, !isFrance)
  return {
    names: {
      ...asked.names,
      countryNationality: t('health.nationality'),
      addressOrigin: t('health.addressOrigin'),
      passportNumber: t('passport.number'),
      acceptTerm: t('health.conditions'),
      acceptTerm2: t('health.ipid'),
      latinName: t('field.latinName'),
      latinLastName: t('field.latinLastName'),
      startDate: t('health.start'),
      endDate: t('health.end'),
      country: t('health.destination'),
      asksEarlyStart: t('needs:early.name'),
    },
    needs: {
      ...asked.needs,
      asksEarlyStart: t('needs:early.need'),
      acceptTerm: t('need.terms'),
      acceptTerm2: t('need.terms2'),
      countryNationality: t('need.nationality'),
      addressOrigin: t('need.addressOrigin'),
    },
  }
}

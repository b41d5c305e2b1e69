import { dayOf } from '@cursus/shared/day'
import { lateCheck } from '../../forms/late-check.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { emptyRegistration, type RegistrationValues } from './registration-values.ts'
import { signUp } from './sign-up-memory.ts'

const check = lateCheck<RegistrationValues>(async () => {
  const { registrationIssues } = await import('./registration-rules.ts')
  return (values) => registrationIssues(values, dayOf(new Date()))
})

export type RegistrationFormOf = ReturnType<typeof useRegistration>

/** The form of the classic registration: its fields, their names, and what is said of one that is missing. */
export function useRegistration(onValid: (values: RegistrationValues) => Promise<void>) {
  const { t } = useTranslation('accounts')
  const user = { ...emptyRegistration.user, ...signUp.read() }
  return useFormOf<RegistrationValues>({
    id: 'register',
    remember: true,
    defaults: { ...emptyRegistration, user },
    check,
    names: {
      civility: t('field.civility'),
      'user.name': t('field.firstName'),
      'user.lastName': t('field.lastName'),
      latinName: t('field.latinName'),
      latinLastName: t('field.latinLastName'),
      birthday: t('field.birthday'),
      phoneNumber: t('field.phone'),
      'user.email': t('field.email'),
      'user.password': t('field.password'),
      address: t('address.title'),
      acceptTerm: t('register.agreement'),
    },
    needs: {
      civility: t('need.civility'),
      'user.name': t('need.firstName'),
      'user.lastName': t('need.lastName'),
      latinName: t('need.latin'),
      latinLastName: t('need.latin'),
      birthday: t('need.birthday'),
      phoneNumber: t('need.phone'),
      'user.email': t('need.email'),
      'user.password': t('need.newPassword'),
      address: t('need.address'),
      acceptTerm: t('need.agreement'),
    },
    onValid,
  })
}

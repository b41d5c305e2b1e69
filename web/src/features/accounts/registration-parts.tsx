import { BirthdayField, CivilityField, LatinPart, PhoneField } from '../../account/profile-parts.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { NewPasswordField } from '../../ui/new-password-field.tsx'
import { EmailField, TextField } from '../../ui/text-field.tsx'
import type { RegistrationFormOf } from './use-registration.ts'

/** Fields of the person: names, birthday, phone, e-mail and password. */
export function PersonPart({ form, ofSchool }: { form: RegistrationFormOf; ofSchool: boolean }) {
  const { t } = useTranslation('accounts')
  return (
    <>
      <CivilityField {...form.field('civility')} />
      <TextField {...form.field('user.name')} label={t('field.firstName')} autoComplete="given-name" />
      <TextField {...form.field('user.lastName')} label={t('field.lastName')} autoComplete="family-name" />
      <LatinPart form={form} of={form.values.user} />
      <BirthdayField {...form.field('birthday')} own />
      <PhoneField {...form.field('phoneNumber')} />
      <EmailField
        {...form.field('user.email')}
        className="both-columns"
        label={t('field.email')}
        hint={ofSchool ? t('doors:partner.email.hint') : undefined}
      />
      <NewPasswordField
        {...form.field('user.password')}
        className="both-columns"
        label={t('field.password')}
      />
    </>
  )
}

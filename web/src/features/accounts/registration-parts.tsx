import { useTranslation } from 'react-i18next'
import { AddressField } from '../../ui/address-field.tsx'
import { SegmentField } from '../../ui/choice-fields.tsx'
import { PasswordRules } from '../../ui/password-rules.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'
import { needsLatin } from './registration-values.ts'
import type { RegistrationFormOf } from './use-registration.ts'

/** Who it is, how to reach them, and their password. */
export function PersonPart({ form, ofSchool }: { form: RegistrationFormOf; ofSchool: boolean }) {
  const { t } = useTranslation('accounts')
  const civilities = [
    { value: 'Mme', label: t('civility.Mme') },
    { value: 'M', label: t('civility.M') },
  ]
  return (
    <>
      <SegmentField
        {...form.field('civility')}
        className="span2"
        label={t('field.civility')}
        options={civilities}
      />
      <TextField {...form.field('user.name')} label={t('field.firstName')} autoComplete="given-name" />
      <TextField {...form.field('user.lastName')} label={t('field.lastName')} autoComplete="family-name" />
      <LatinPart form={form} />
      <TextField
        {...form.field('birthday')}
        label={t('field.birthday')}
        hint={t('field.birthday.hint')}
        autoComplete="bday"
        inputMode="numeric"
        ltr
      />
      <TextField
        {...form.field('phoneNumber')}
        label={t('field.phone')}
        hint={t('field.phone.hint')}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        ltr
      />
      <TextField
        {...form.field('user.email')}
        className="span2"
        label={t('field.email')}
        hint={ofSchool ? t('doors:partner.email.hint') : undefined}
        type="email"
        autoComplete="email"
        ltr
      />
      <div className="span2">
        <PasswordField
          {...form.field('user.password')}
          label={t('field.password')}
          autoComplete="new-password"
        />
        <PasswordRules password={form.values.user.password} />
      </div>
    </>
  )
}

/** Only for names of another script. */
function LatinPart({ form }: { form: RegistrationFormOf }) {
  const { t } = useTranslation('accounts')
  const { name, lastName } = form.values.user
  if (!needsLatin(name) && !needsLatin(lastName)) return null
  return (
    <div className="grid2 span2">
      {needsLatin(name) && (
        <TextField
          {...form.field('latinName')}
          label={t('field.latinName')}
          hint={t('field.latin.hint')}
          ltr
        />
      )}
      {needsLatin(lastName) && (
        <TextField
          {...form.field('latinLastName')}
          label={t('field.latinLastName')}
          hint={t('field.latin.hint')}
          ltr
        />
      )}
    </div>
  )
}

/** The address, by search or by hand. */
export function AddressPart({ form }: { form: RegistrationFormOf }) {
  const { t } = useTranslation('accounts')
  const parts = ['street', 'postalCode', 'city', 'country', 'complement'] as const
  return (
    <fieldset className="span2 adr">
      <legend className="lab">{t('address.title')}</legend>
      <AddressField
        id="register-address"
        value={form.values.address}
        onChange={(address) => form.set('address', address)}
        onBlur={(part) => form.leave(`address.${part}`)}
        errors={Object.fromEntries(parts.map((part) => [part, form.sentenceAt(`address.${part}`)]))}
      />
    </fieldset>
  )
}

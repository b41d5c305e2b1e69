import type { Profile } from '@cursus/shared/profile'
import { useQueryClient } from '@tanstack/react-query'
import { correctProfile, myProfile } from '../../account/my-profile.ts'
import {
  AddressPart,
  BirthdayField,
  CivilityField,
  LatinPart,
  PhoneField,
} from '../../account/profile-parts.tsx'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { renameSession } from '../../session/session.ts'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { formatPhone } from '../../ui/format.ts'
import { TextField } from '../../ui/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { useToday } from '../../ui/use-today.ts'
import {
  correctionIssues,
  type ProfileValues,
  startingProfile,
  withBirthdayTyped,
  withLatinNeeded,
} from './profile-values.ts'

/** Phone, address, title and, while no contract carries them, names. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const form = useProfile(profile)
  return (
    <form className="stack above-16" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <PhoneField {...form.field('phoneNumber')} />
      <fieldset>
        <legend className="visually-hidden">{t('address.title')}</legend>
        <AddressPart form={form} id="profile-address" />
      </fieldset>
      <CivilityField {...form.field('civility')} />
      {profile.mayRename && (
        <div className="two-columns">
          <TextField {...form.field('name')} label={t('field.firstName')} autoComplete="given-name" />
          <TextField {...form.field('lastName')} label={t('field.lastName')} autoComplete="family-name" />
          <LatinPart form={form} of={form.values} />
          <BirthdayField {...form.field('birthday')} own />
        </div>
      )}
      <SubmitRow of={form} id="profile">
        {t('profile.submit')}
      </SubmitRow>
    </form>
  )
}

function useProfile(profile: Profile) {
  const { t } = useTranslation('accounts')
  const client = useQueryClient()
  const today = useToday()
  const start = startingProfile(profile)
  return useFormOf<ProfileValues>({
    id: 'profile',
    // Names that may not be changed here are those of now, whatever they were when it was typed.
    remember: ({ name, lastName }) =>
      profile.mayRename || (name === start.name && lastName === start.lastName),
    defaults: { ...start, phoneNumber: formatPhone(start.phoneNumber) },
    check: (values) => correctionIssues(values, today),
    names: {
      phoneNumber: t('field.phone'),
      address: t('address.title'),
      civility: t('field.civility'),
      name: t('field.firstName'),
      lastName: t('field.lastName'),
      latinName: t('field.latinName'),
      latinLastName: t('field.latinLastName'),
      birthday: t('field.birthday'),
    },
    needs: {
      phoneNumber: t('need.phone'),
      address: t('need.address'),
      name: t('need.firstName'),
      lastName: t('need.lastName'),
      latinName: t('need.latin'),
      latinLastName: t('need.latin'),
    },
    async onValid(values) {
      const next = await correctProfile(withBirthdayTyped(withLatinNeeded(values)))
      client.setQueryData(myProfile.queryKey, next)
      void client.invalidateQueries({ queryKey: ['account'] })
      renameSession(next)
      toastSuccess(t('account:profile.done'))
    },
  })
}

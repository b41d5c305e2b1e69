import type { Profile } from '@cursus/shared/profile'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
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
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { useToday } from '../../ui/use-today.ts'
import {
  correctionIssues,
  type ProfileValues,
  startingProfile,
  toCorrection,
  typedOver,
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
  const form = useFormOf<ProfileValues>({
    id: 'profile',
    remember: (kept) => typedOver(profile, kept),
    defaults: startingProfile(profile),
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
      // Another tab, or an administrator, may have changed what nobody typed into here.
      const latest = await client.fetchQuery(myProfile)
      const { mayRename } = profile
      const typed = typedOver({ ...latest, mayRename }, values)
      const next = await correctProfile(toCorrection(typed, mayRename))
      show(startingProfile(next))
      client.setQueryData(myProfile.queryKey, next)
      void client.invalidateQueries({ queryKey: ['account'] })
      toastSuccess(t('account:profile.done'))
    },
  })
  const show = (values: ProfileValues) => {
    for (const field of Object.keys(values) as (keyof ProfileValues)[]) form.set(field, values[field])
  }
  const { values } = form
  useEffect(() => {
    if (JSON.stringify(values.read) !== JSON.stringify(startingProfile(profile).read))
      show(typedOver(profile, values))
  })
  return form
}

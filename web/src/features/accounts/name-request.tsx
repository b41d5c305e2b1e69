import { fullNameOf } from '@cursus/shared/full-name'
import { AskNameChange, type OwnNameChange } from '@cursus/shared/name-changes'
import type { Profile } from '@cursus/shared/profile'
import { useQueryClient } from '@tanstack/react-query'
import { myProfile } from '../../account/my-profile.ts'
import { BirthdayField, LatinPart } from '../../account/profile-parts.tsx'
import { latinIssues, profileIssues, studentIssues } from '../../account/profile-rules.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { Note } from '../../ui/note.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useToday } from '../../ui/use-today.ts'
import { askNameChange } from './my-account.api.ts'
import { withBirthdayTyped, withLatinNeeded } from './profile-values.ts'

/** Names and birthday that a contract carries are corrected by us, on request and with the reason: papers go with them. */
export function NameCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const { name, lastName, nameChange } = profile
  const isWaiting = nameChange?.state === 'asked'
  return (
    <section className={cardStyles.card} aria-labelledby="rename-title">
      <h2 id="rename-title">{t('rename.title')}</h2>
      <p className="muted small">{t('rename.lead', { name: fullNameOf({ name, lastName }) })}</p>
      {nameChange && <Standing change={nameChange} />}
      {!isWaiting && <NameRequest profile={profile} />}
    </section>
  )
}

/** Shows how the latest request stands. */
function Standing({ change: { state, name, lastName, birthday, answer } }: { change: OwnNameChange }) {
  const { t } = useTranslation('account')
  const kind = state === 'asked' ? 'info' : state === 'accepted' ? 'ok' : 'warn'
  return (
    <Note kind={kind} className="above-16">
      <p role="status">
        {t(`rename.${state}`, {
          name: `${fullNameOf({ name, lastName })}${birthday ? `, ${birthday}` : ''}`,
        })}
      </p>
      {answer && <p dir="auto">{answer}</p>}
    </Note>
  )
}

function NameRequest({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account')
  const form = useNameRequest(profile)
  return (
    <form className="stack above-16" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <div className="two-columns">
        <TextField {...form.field('name')} label={t('rename.firstName')} autoComplete="given-name" />
        <TextField {...form.field('lastName')} label={t('rename.lastName')} autoComplete="family-name" />
        <LatinPart form={form} of={form.values} />
        <BirthdayField {...form.field('birthday')} own />
      </div>
      <TextArea {...form.field('reason')} label={t('rename.reason')} hint={t('rename.reason.hint')} />
      <SubmitRow of={form} id="rename" icon="send">
        {t('rename.submit')}
      </SubmitRow>
    </form>
  )
}

function useNameRequest({ name, lastName, latinName, latinLastName, birthday }: Profile) {
  const { t } = useTranslation('account')
  const today = useToday()
  const client = useQueryClient()
  return useFormOf({
    id: 'rename',
    remember: true,
    defaults: {
      ...{ name, lastName, latinName: latinName ?? '', latinLastName: latinLastName ?? '' },
      birthday: birthday ?? '',
      reason: '',
    },
    check: (values) => ({
      ...profileIssues({ ...values, phoneNumber: '' }, today),
      ...studentIssues(values, today),
      ...issuesOf(AskNameChange, withBirthdayTyped(values)),
      ...latinIssues(values, values),
    }),
    names: {
      name: t('rename.firstName'),
      lastName: t('rename.lastName'),
      latinName: t('field.latinName'),
      latinLastName: t('field.latinLastName'),
      birthday: t('field.birthday'),
      reason: t('rename.reason'),
    },
    needs: {
      name: t('accounts:need.firstName'),
      lastName: t('accounts:need.lastName'),
      latinName: t('accounts:need.latin'),
      latinLastName: t('accounts:need.latin'),
      reason: t('rename.need'),
    },
    async onValid(values) {
      client.setQueryData(myProfile.queryKey, await askNameChange(withBirthdayTyped(withLatinNeeded(values))))
    },
  })
}

import { NewPassword, required } from '@cursus/shared/fields'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { confirmIssue, NewPasswordFields, tellPasswordError } from '../../account/new-password-fields.tsx'
import { ApiError } from '../../api/api-error.ts'
import { isSilence } from '../../api/silence.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { PasswordField } from '../../ui/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { changePassword, mySessions } from './my-account.api.ts'

const Values = z.object({
  currentPassword: z.string().check(z.minLength(1, required)),
  password: NewPassword,
})

/** Another password, for who knows the present one; the other browsers are signed out. */
export function PasswordCard() {
  const { t } = useTranslation('account')
  const [changes, setChanges] = useState(0)
  return (
    <section className={cardStyles.card} aria-labelledby="password-title">
      <h2 id="password-title">{t('password.title')}</h2>
      <PasswordForm key={changes} onDone={() => setChanges(changes + 1)} />
    </section>
  )
}

function PasswordForm({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('account')
  const queryClient = useQueryClient()
  const unheard = useRef(false)
  const form = useFormOf({
    id: 'password',
    defaults: { currentPassword: '', password: '', passwordConfirm: '' },
    check: (values) => ({ ...issuesOf(Values, values), ...confirmIssue(values) }),
    names: {
      currentPassword: t('password.current'),
      password: t('password.new'),
      passwordConfirm: t('doors:reset.confirm'),
    },
    needs: {
      currentPassword: t('password.need'),
      password: t('doors:need.newPassword'),
      passwordConfirm: t('doors:need.confirm'),
    },
    async onValid(values) {
      try {
        await changePassword(values)
      } catch (error) {
        const isRefused = error instanceof ApiError && error.errors.currentPassword
        if (isRefused && unheard.current) throw mayBeDone(error, t('doors:reset.unheard'))
        unheard.current ||= isSilence(error)
        tellPasswordError(error)
      }
      toastSuccess(t('password.changed'), t('password.changed.detail'))
      void queryClient.invalidateQueries({ queryKey: mySessions.queryKey })
      onDone()
    },
  })
  return (
    <form className="stack above-16" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      <PasswordField
        {...form.field('currentPassword')}
        label={t('password.current')}
        autoComplete="current-password"
      />
      <div className="two-columns">
        <NewPasswordFields form={form} label={t('password.new')} />
      </div>
      <SubmitRow of={form} id="password">
        {t('password.submit')}
      </SubmitRow>
    </form>
  )
}

/** A try before, to which nobody answered, may have made the present password another one. */
const mayBeDone = ({ status, code, message }: ApiError, sentence: string) =>
  new ApiError({ status, code, message, errors: { currentPassword: [sentence] } })

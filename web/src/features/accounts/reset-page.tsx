import './accounts.css'
import { NewPassword } from '@cursus/shared/fields'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { ApiError } from '../../app/api-error.ts'
import { ForgotLink } from '../../app/forgot-link.tsx'
import { issuesOf } from '../../app/form-issues.ts'
import { confirmIssue, NewPasswordFields, tellPasswordError } from '../../app/new-password-fields.tsx'
import { toastSuccess } from '../../app/toasts.ts'
import { useFormOf } from '../../app/use-form-of.ts'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { Alert } from '../../ui/note.tsx'
import { NarrowPage } from '../../ui/page.tsx'
import { resetPassword } from './accounts.api.ts'
import { forgetToken } from './token-in-address.ts'

const Values = z.object({ password: NewPassword })
const isDead = (error: unknown) => error instanceof ApiError && [404, 410].includes(error.status)

/** /forgot-password: a new password for who opened the link of a mail, a forgotten one or an administrator's first. */
export function ResetPage({ token }: { token: string }) {
  const { t } = useTranslation('doors')
  const [dead, setDead] = useState<string>()
  return (
    <NarrowPage title={t('reset.title')}>
      {dead ? <DeadLink sentence={dead} /> : <ResetCard token={token} onDead={setDead} />}
    </NarrowPage>
  )
}

function ResetCard({ token, onDead }: { token: string; onDead(sentence: string): void }) {
  const { t } = useTranslation('doors')
  const navigate = useNavigate()
  const form = useFormOf({
    id: 'reset',
    defaults: { password: '', passwordConfirm: '' },
    check: (values) => ({ ...issuesOf(Values, values), ...confirmIssue(values) }),
    names: { password: t('reset.password'), passwordConfirm: t('reset.confirm') },
    needs: { password: t('need.newPassword'), passwordConfirm: t('need.confirm') },
    async onValid(values) {
      try {
        await resetPassword(token, values)
      } catch (error) {
        if (!isDead(error)) return tellPasswordError(error)
        forgetToken('/forgot-password')
        return onDead((error as ApiError).message)
      }
      forgetToken('/forgot-password')
      toastSuccess(t('success.password.reset'))
      await navigate({ to: '/login/classic', search: {}, replace: true })
    },
  })
  return (
    <>
      <section className="card">
        <h1>{t('reset.title')}</h1>
        <p className="muted">{t('reset.lead')}</p>
        <form className="stack mt6" onSubmit={form.onSubmit} noValidate>
          <FormSummary of={form} />
          <NewPasswordFields form={form} label={t('reset.password')} />
          <SubmitRow of={form} id="reset" block>
            {t('reset.submit')}
          </SubmitRow>
        </form>
      </section>
      <p className="muted small ctr">
        {t('reset.expired')} <ForgotLink>{t('reset.again')}</ForgotLink>
      </p>
    </>
  )
}

/** Used, or older than a day: nothing was changed, and a new one is a click away. */
function DeadLink({ sentence }: { sentence: string }) {
  const { t } = useTranslation('doors')
  return (
    <section className="card">
      <h1>{t('reset.title')}</h1>
      <div className="mt4">
        <Alert title={sentence}>
          <p className="small">{t('reset.dead')}</p>
        </Alert>
      </div>
      <p className="mt6">
        <ForgotLink look="button">{t('reset.again')}</ForgotLink>
      </p>
    </section>
  )
}

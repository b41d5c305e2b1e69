import { NewPassword } from '@cursus/shared/fields'
import { Link, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ForgotLink } from '../../account/forgot-link.tsx'
import { confirmIssue, NewPasswordFields, tellPasswordError } from '../../account/new-password-fields.tsx'
import { ApiError } from '../../api/api-error.ts'
import { isSilence } from '../../api/silence.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CarriedTicket } from '../../quotes/carried-ticket.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { Alert } from '../../ui/note.tsx'
import { NarrowPage } from '../../ui/page.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { resetPassword } from './accounts.api.ts'
import * as accountsStyles from './accounts.module.css'
import { forgetToken } from './token-in-address.ts'

const Values = z.object({ password: NewPassword })
const isDead = (error: unknown) => error instanceof ApiError && [404, 410].includes(error.status)

/** Why a link opens nothing, and whether a try before, to which nobody answered, may have used it up. */
interface Dead {
  sentence: string
  mayBeDone: boolean
}

/** /forgot-password: a new password for who opened the link of a mail, a forgotten one or an administrator's first. */
export function ResetPage({ token, isFirst }: { token: string; isFirst: boolean }) {
  const { t } = useTranslation('doors')
  const [dead, setDead] = useState<Dead>()
  return (
    <NarrowPage className={accountsStyles.narrow} title={t('reset.title')}>
      <CarriedTicket />
      {dead ? (
        <DeadLink {...dead} isFirst={isFirst} />
      ) : (
        <ResetCard token={token} isFirst={isFirst} onDead={setDead} />
      )}
    </NarrowPage>
  )
}

type ResetProps = { token: string; isFirst: boolean; onDead(dead: Dead): void }

function ResetCard({ token, isFirst, onDead }: ResetProps) {
  const { t } = useTranslation('doors')
  const navigate = useNavigate()
  const unheard = useRef(false)
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
        unheard.current ||= isSilence(error)
        if (!isDead(error)) return tellPasswordError(error)
        forgetToken('/forgot-password')
        return onDead({ sentence: (error as ApiError).message, mayBeDone: unheard.current })
      }
      forgetToken('/forgot-password')
      await navigate({ to: '/login/classic', search: {}, replace: true })
      toastSuccess(t(isFirst ? 'first.done' : 'success.password.reset'))
    },
  })
  return (
    <>
      <section className={cardStyles.card}>
        <h1>{t('reset.title')}</h1>
        <p className="muted">{t(isFirst ? 'first.lead' : 'reset.lead')}</p>
        <form className={`stack above-24 ${accountsStyles.form}`} onSubmit={form.onSubmit} noValidate>
          <FormSummary of={form} />
          <NewPasswordFields form={form} label={t('reset.password')} />
          <SubmitRow of={form} id="reset" block>
            {t(isFirst ? 'first.submit' : 'reset.submit')}
          </SubmitRow>
        </form>
      </section>
      <p className="muted small centred">
        {t('reset.expired')} <ForgotLink>{t('reset.again')}</ForgotLink>
      </p>
    </>
  )
}

/** Used, or older than a day: nothing was changed, unless by a try whose answer was lost; a new one is a click away. */
function DeadLink({ sentence, mayBeDone, isFirst }: Dead & { isFirst: boolean }) {
  const { t } = useTranslation('doors')
  return (
    <section className={cardStyles.card}>
      <h1>{t('reset.title')}</h1>
      <div className="above-16">
        <Alert title={sentence}>
          <p className="small">
            {mayBeDone ? (
              <>
                {t('reset.unheard')}{' '}
                <Link to="/login/classic" search={{}}>
                  {t('login.submit')}
                </Link>
              </>
            ) : (
              t(isFirst ? 'first.dead' : 'reset.dead')
            )}
          </p>
        </Alert>
      </div>
      <p className="above-24">
        <ForgotLink look="button">{t('reset.again')}</ForgotLink>
      </p>
    </section>
  )
}

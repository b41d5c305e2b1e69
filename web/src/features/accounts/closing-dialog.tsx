import { required } from '@cursus/shared/fields'
import type { AccountClosing } from '@cursus/shared/privacy'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId, useRef } from 'react'
import * as z from 'zod/mini'
import { logout } from '../../account/account-actions.ts'
import { ApiError, messageOf } from '../../api/api-error.ts'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormSummary, SubmitButton } from '../../ui/form-parts.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Need } from '../../ui/need.tsx'
import { Alert, Note } from '../../ui/note.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { SaysLoading } from '../../ui/says-loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PasswordField } from '../../ui/text-field.tsx'
import { dismissErrors, toastSuccess } from '../../ui/toasts.ts'
import { closeAccount, myClosing } from './my-account.api.ts'
import { onSessionEnd } from './unheard-closing.ts'

const Values = z.object({ password: z.string().check(z.minLength(1, required)) })

/** Says before an account is closed what stands in the way, what goes, and what the law keeps until when; then asks for the password. */
export default function ClosingDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('account')
  const closing = useQuery(myClosing)
  const form = useClosingForm()
  const formId = useId()
  const isPossible = closing.data?.isPossible
  return (
    <Dialog
      open
      onClose={onClose}
      width={600}
      title={t('closing.title')}
      footer={
        <>
          {isPossible && <Need id={`${formId}-need`}>{form.need}</Need>}
          <Button look="line" onClick={onClose}>
            {t(isPossible ? 'common.cancel' : 'common.close')}
          </Button>
          {isPossible && (
            <SubmitButton of={form} need={`${formId}-need`} form={formId} look="danger">
              {t('closing.submit')}
            </SubmitButton>
          )}
        </>
      }
    >
      {closing.isPending && <Waiting />}
      {closing.isError && (
        <div className="stack">
          <Alert title={messageOf(closing.error, t('app.failed'))} />
          <Button look="line" small onClick={() => void closing.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {closing.data && !isPossible && <Blockers blockers={closing.data.blockers} />}
      {closing.data && isPossible && (
        <form id={formId} className="stack" onSubmit={form.onSubmit} noValidate>
          <FormSummary of={form} />
          <Consequences kept={closing.data.kept} />
          <PasswordField
            {...form.field('password')}
            label={t('closing.password')}
            autoComplete="current-password"
          />
        </form>
      )}
    </Dialog>
  )
}

function useClosingForm() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const unwatch = useRef<() => void>(null)
  const leave = () => logout(() => navigate({ to: '/login/classic', search: {} }))
  const tellUnheard = async () => {
    await leave()
    dismissErrors()
    toastSuccess(t('closing.unheard'), t('closing.unheard.detail'))
  }
  return useFormOf({
    id: 'closing',
    defaults: { password: '' },
    check: (values) => issuesOf(Values, values),
    names: { password: t('closing.password') },
    needs: { password: t('password.need') },
    async onValid({ password }) {
      try {
        await closeAccount(password)
      } catch (error) {
        // Without an answer it may be closed, which the end of its session tells, also once this dialog is gone.
        unwatch.current?.()
        const isUnheard = error instanceof ApiError && error.isUnreachable
        unwatch.current = isUnheard ? onSessionEnd(() => void tellUnheard()) : null
        throw error
      }
      unwatch.current?.()
      await leave()
      toastSuccess(t('closing.done'), t('closing.done.detail'))
    },
  })
}

function Blockers({ blockers }: { blockers: AccountClosing['blockers'] }) {
  const { t } = useTranslation('account')
  return (
    <div className="stack">
      <Note kind="warn">{t('closing.blocked')}</Note>
      <ul className="bullets">
        {blockers.map(({ kind, reference, until }) => (
          <li key={`${kind} ${reference}`}>
            <Told>{t(`closing.blocker.${kind}`, { reference, until })}</Told>
          </li>
        ))}
      </ul>
      <p className="muted small">{t('closing.blocked.then')}</p>
    </div>
  )
}

function Consequences({ kept }: { kept: AccountClosing['kept'] }) {
  const { t } = useTranslation('account')
  return (
    <>
      <p>{t('closing.lead')}</p>
      <section>
        <h3>{t('closing.goes')}</h3>
        <ul className="bullets">
          <li>{t('closing.goes.access')}</li>
          <li>{t('closing.goes.profile')}</li>
          <li>{t('closing.goes.drafts')}</li>
        </ul>
      </section>
      <section>
        <h3>{t('closing.kept')}</h3>
        {kept.length === 0 && <p>{t('closing.kept.nothing')}</p>}
        {kept.length > 0 && (
          <>
            <p className="muted small">{t('closing.kept.how')}</p>
            <ul className="bullets">
              {kept.map(({ kind, count, until }) => (
                <li key={kind}>
                  <Told>{t(`closing.kept.${kind}`, { count, until })}</Told>
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <Note>{t('closing.copyFirst')}</Note>
    </>
  )
}

/** A sentence with a reference or a day in it, each in its own direction. */
function Told({ children }: { children: string }) {
  const part = (words: string): ReactNode => <Ltr>{words}</Ltr>
  return <RichText text={children} parts={{ ref: part, day: part }} />
}

function Waiting() {
  return (
    <div className="stack-small" aria-busy="true">
      <SaysLoading />
      <Skeleton width="80%" />
      <Skeleton />
      <Skeleton width="60%" />
    </div>
  )
}

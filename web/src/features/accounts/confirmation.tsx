import './accounts.css'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { AdvisorCard } from '../../app/advisor-block.tsx'
import { ApiError, messageOf } from '../../app/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { NarrowPage } from '../../ui/page.tsx'
import { PathArt, WaitingBar } from '../../ui/path-art.tsx'
import { confirmEmail } from './accounts.api.ts'

/** The landing page of a confirmation mail, for the three kinds of student. Silence of the server can be tried again. */
export function Confirmation({ token }: { token: string }) {
  const navigate = useNavigate()
  const confirmation = useMutation({
    mutationKey: ['confirm', token],
    mutationFn: () => confirmEmail(token),
    onSuccess: async ({ data: { type } }) => {
      if (type === 'inclusive') return
      await navigate({ to: '/login/classic', replace: true, state: { emailConfirmed: true } })
    },
    onError: async (error) => {
      if (isSilence(error)) return
      await navigate({ to: '/login', replace: true, state: { confirmationFailed: true } })
    },
  })
  const { mutate } = confirmation
  useEffect(() => mutate(), [mutate])
  if (confirmation.isError && isSilence(confirmation.error)) {
    return <Silence sentence={messageOf(confirmation.error, '')} retry={() => mutate()} />
  }
  return confirmation.data?.data.type === 'inclusive' ? <PasswordComes /> : <Running />
}

function isSilence(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500 || error.status === 429)
}

function Running() {
  const { t } = useTranslation('accounts')
  return (
    <NarrowPage title={t('confirm.title')} busy>
      <section className="card ctr">
        <div className="ldr">
          <PathArt />
        </div>
        <h1>{t('confirm.title')}</h1>
        <p className="muted" role="status">
          {t('confirm.lead')}
        </p>
        <WaitingBar label={t('confirm.title')} />
      </section>
    </NarrowPage>
  )
}

function Silence({ sentence, retry }: { sentence: string; retry(): void }) {
  const { t } = useTranslation('accounts')
  return (
    <NarrowPage title={t('confirm.title')}>
      <section className="card ctr" role="alert">
        <h1>{t('confirm.silence')}</h1>
        <p className="muted">{sentence}</p>
        <p className="mt6">
          <Button onClick={retry}>{t('common.retry')}</Button>
        </p>
      </section>
      <AdvisorCard />
    </NarrowPage>
  )
}

/** An invited student confirms, but the page where a password is chosen is not in service yet: says so. */
function PasswordComes() {
  const { t } = useTranslation('accounts')
  return (
    <NarrowPage title={t('confirm.done')}>
      <section className="card ctr" role="status">
        <h1>{t('confirm.done')}</h1>
        <p className="muted">{t('confirm.inclusive')}</p>
      </section>
      <AdvisorCard />
    </NarrowPage>
  )
}

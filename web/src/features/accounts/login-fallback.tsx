import './accounts.css'
import { useTranslation } from 'react-i18next'
import { AdvisorCard } from '../../app/advisor-block.tsx'
import { Alert } from '../../ui/note.tsx'
import { NarrowPage } from '../../ui/page.tsx'
import { LoginForm } from './login-form.tsx'

/** /login: where a confirmation that failed ends (decision C-38), with the note when it did. */
export function LoginFallback({ confirmationFailed }: { confirmationFailed: boolean }) {
  const { t } = useTranslation('accounts')
  return (
    <NarrowPage title={t('login.title')}>
      {confirmationFailed && (
        <Alert title={t('error.emailConfirmation.failed')}>
          <p className="small">{t('confirm.failed.hint')}</p>
        </Alert>
      )}
      <section className="card">
        <h1>{t('login.heading')}</h1>
        <LoginForm />
      </section>
      <AdvisorCard />
    </NarrowPage>
  )
}

import { useTranslation } from '../../i18n/use-translation.ts'
import { CarriedTicket } from '../../quotes/carried-ticket.tsx'
import { AdvisorCard } from '../../support/advisor-block.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { Alert } from '../../ui/note.tsx'
import { NarrowPage } from '../../ui/page.tsx'
import * as accountsStyles from './accounts.module.css'
import { LoginForm } from './login-form.tsx'
import { ResendCard } from './resend-card.tsx'

interface LoginFallbackProps {
  confirmationFailed: boolean
  /** Came for another mail of confirmation. */
  wantsConfirmation: boolean
}

/** /login: where a confirmation that failed ends (decision C-38), with the note when it did and the way to a new link. */
export function LoginFallback({ confirmationFailed, wantsConfirmation }: LoginFallbackProps) {
  const { t } = useTranslation('accounts')
  return (
    <NarrowPage className={accountsStyles.narrow} title={t('login.title')}>
      <CarriedTicket />
      {confirmationFailed && (
        <Alert title={t('error.emailConfirmation.failed')}>
          <p className="small">{t('confirm.failed.hint')}</p>
        </Alert>
      )}
      {wantsConfirmation && <ResendCard />}
      <section className={cardStyles.card}>
        <h1>{t('login.heading')}</h1>
        <LoginForm hasAdvisor />
      </section>
      {confirmationFailed && <ResendCard />}
      <AdvisorCard />
    </NarrowPage>
  )
}

import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CarriedTicket } from '../../quotes/carried-ticket.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { usePageTitle } from '../../ui/page.tsx'
import * as styles from './accounts.module.css'
import { type EmailConfirmed, EmailConfirmedNote } from './email-confirmed-note.tsx'
import { GoalNote } from './goal-note.tsx'
import { LoginForm } from './login-form.tsx'
import { Pitch } from './pitch.tsx'
import { RegistrationCard } from './registration-card.tsx'
import { UnreadSchoolNote } from './unread-school-note.tsx'

interface LoginPageProps {
  emailConfirmed?: EmailConfirmed
  /** School whose door could not be read, by its name in the address. */
  unreadSchool?: string
}

/** Login, pitch and classic registration, with the quote that somebody has come with; a confirmed address is welcomed above the login. */
export function LoginPage({ emailConfirmed, unreadSchool }: LoginPageProps) {
  const { t } = useTranslation('accounts')
  const [registered, setRegistered] = useState<string>()
  usePageTitle(t('login.title'))
  return (
    <main id="contenu" className={styles.login}>
      <Pitch />
      <div className={styles.signIn}>
        <CarriedTicket />
        <section className={cardStyles.card} aria-labelledby="login-title">
          <h2 id="login-title">{t('login.heading')}</h2>
          <p className="muted small">{t('login.lead')}</p>
          {unreadSchool && <UnreadSchoolNote name={unreadSchool} />}
          <GoalNote />
          {emailConfirmed && <EmailConfirmedNote of={emailConfirmed} />}
          <LoginForm>
            <a className="narrow-only" href="#register-title">
              {t('register.heading')}
            </a>
          </LoginForm>
          <p className="small above-16">
            <Link to="/complaint">{t('login.complaint')}</Link>
          </p>
        </section>
      </div>
      <RegistrationCard
        className={`${cardStyles.card} ${styles.registrationCard}`}
        registered={registered}
        onDone={setRegistered}
      />
    </main>
  )
}

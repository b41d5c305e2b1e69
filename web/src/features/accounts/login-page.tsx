import './accounts.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../ui/page.tsx'
import { EmailConfirmedNote } from './email-confirmed-note.tsx'
import { LoginForm } from './login-form.tsx'
import { Pitch } from './pitch.tsx'
import { RegistrationCard } from './registration-card.tsx'

/** Login, pitch and classic registration; a confirmed address is welcomed above the login. */
export function LoginPage({ emailConfirmed }: { emailConfirmed: boolean }) {
  const { t } = useTranslation('accounts')
  const [registered, setRegistered] = useState<string>()
  usePageTitle(t('login.title'))
  return (
    <main id="contenu" className="lg">
      <Pitch />
      <section className="card lgin" aria-labelledby="login-title">
        <h2 id="login-title">{t('login.heading')}</h2>
        <p className="muted small">{t('login.lead')}</p>
        {emailConfirmed && <EmailConfirmedNote />}
        <LoginForm>
          <a className="mb" href="#register-title">
            {t('register.heading')}
          </a>
        </LoginForm>
      </section>
      <RegistrationCard className="card lgre" registered={registered} onDone={setRegistered} />
    </main>
  )
}

import './accounts.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../ui/page.tsx'
import { LoginForm } from './login-form.tsx'
import { Pitch } from './pitch.tsx'
import { RegistrationCard } from './registration-card.tsx'

/** Login, pitch and classic registration. */
export function LoginPage() {
  const { t } = useTranslation('accounts')
  const [registered, setRegistered] = useState<string>()
  usePageTitle(t('login.title'))
  return (
    <main id="contenu" className="lg">
      <Pitch />
      <section className="card lgin" aria-labelledby="login-title">
        <h2 id="login-title">{t('login.heading')}</h2>
        <p className="muted small">{t('login.lead')}</p>
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

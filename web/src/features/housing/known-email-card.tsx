import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ForgotLink } from '../../app/forgot-link.tsx'
import { useLogin } from '../../app/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { FormSummary } from '../../ui/form-parts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Need } from '../../ui/need.tsx'
import { PasswordField, TextField } from '../../ui/text-field.tsx'

interface KnownEmailCardProps {
  email: string
  /** It is somebody else's: back to the account with another address. */
  onOther(): void
}

/** The e-mail has an account: its owner signs in here. Nobody buys on somebody else's account (decision C-71). */
export function KnownEmailCard({ email, onOther }: KnownEmailCardProps) {
  const { t } = useTranslation('housing')
  const login = useLogin('known', email)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="card" aria-labelledby="account-title">
      <h2 id="account-title" className="h2s">
        {t('account.title')}
      </h2>
      <form className="mt4" onSubmit={login.onSubmit} noValidate>
        <TextField
          {...login.field('username')}
          label={t('field.email')}
          type="email"
          autoComplete="username"
          ltr
        />
        <fieldset className="inl" aria-labelledby="known-title">
          <div className="row ai-s">
            <span className="tico mob">
              <Icon name="key" />
            </span>
            <div className="grow">
              <h3 id="known-title" ref={heading} tabIndex={-1}>
                {t('known.title')}
              </h3>
              <p className="small">{t('known.lead')}</p>
            </div>
          </div>
          <div className="stack mt4">
            <FormSummary of={login} />
            <PasswordField
              {...login.field('password')}
              label={t('field.password')}
              autoComplete="current-password"
            />
            <div className="row wrap">
              <Button
                type="submit"
                busy={login.busy}
                aria-disabled={!login.ready || undefined}
                aria-describedby="known-need"
              >
                {login.busy ? t('app.sending') : t('known.submit')}
              </Button>
              <ForgotLink email={login.values.username} />
            </div>
            <Need id="known-need">{login.need}</Need>
          </div>
          <p className="small muted">
            {t('known.notYou')}{' '}
            <button type="button" className="lnkb" onClick={onOther}>
              {t('known.other')}
            </button>
          </p>
        </fieldset>
      </form>
    </section>
  )
}

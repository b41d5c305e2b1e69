import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import * as cardStyles from '../ui/card.module.css'
import { FormSummary, SubmitButton } from '../ui/form-parts.tsx'
import { Icon } from '../ui/icon.tsx'
import * as iconTileStyles from '../ui/icon-tile.module.css'
import { Need } from '../ui/need.tsx'
import { EmailField, PasswordField } from '../ui/text-field.tsx'
import { ForgotLink } from './forgot-link.tsx'
import * as styles from './known-email-card.module.css'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { useLogin } from './sign-in.ts'

interface KnownEmailCardProps {
  email: string
  /** Called when the address is somebody else's; goes back to the account fields. */
  onOther(): void
}

/** Sign-in for the owner of an e-mail that has an account: nobody buys on another person's account (C-71). */
export function KnownEmailCard({ email, onOther }: KnownEmailCardProps) {
  const { t } = useTranslation('accounts')
  const login = useLogin('known', email)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={cardStyles.card} aria-labelledby="account-title">
      <h2 id="account-title" className={styles.heading}>
        {t('known.account')}
      </h2>
      <form className="above-16" onSubmit={login.onSubmit} noValidate>
        <EmailField {...login.field('username')} label={t('field.email')} autoComplete="username" />
        <fieldset className={styles.inline} aria-labelledby="known-title">
          <div className={`row ${styles.line} align-start`}>
            <span className={`${iconTileStyles.tile} hue-travel`}>
              <Icon name="key" />
            </span>
            <div className="grow">
              <h3 id="known-title" ref={heading} tabIndex={-1}>
                {t('known.title')}
              </h3>
              <p className="small">{t('known.lead')}</p>
            </div>
          </div>
          <div className="stack above-16">
            <FormSummary of={login} />
            {login.unconfirmed && <ResendConfirmation key={login.unconfirmed} email={login.unconfirmed} />}
            <PasswordField
              {...login.field('password')}
              label={t('field.password')}
              autoComplete="current-password"
            />
            <div className={`row ${styles.line} wraps`}>
              <SubmitButton of={login} need="known-need">
                {login.busy ? t('app.sending') : t('known.submit')}
              </SubmitButton>
              <ForgotLink email={login.values.username} />
            </div>
            <Need id="known-need">{login.need}</Need>
          </div>
          <p className="small muted">
            {t('known.notYou')}{' '}
            <button type="button" className="link-button" onClick={onOther}>
              {t('known.other')}
            </button>
          </p>
        </fieldset>
      </form>
    </section>
  )
}

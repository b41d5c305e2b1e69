import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { ResendConfirmation } from '../../account/resend-confirmation.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as doneMarkStyles from '../../ui/done-mark.module.css'
import * as emptyStateStyles from '../../ui/empty-state.module.css'
import { Icon } from '../../ui/icon.tsx'
import { confirmedSince } from './accounts.api.ts'
import * as styles from './accounts.module.css'

interface RegisteredCardProps {
  className: string | undefined
  email: string
  /** Alone on its page, without the form of a login. */
  alone: boolean | undefined
  onOtherAddress(): void
}

/**
 * Message in place of the form once it is sent; it takes the focus, so that screen readers say it. Where the link was followed
 * in another browser, it says so by itself and leads to the login. Loaded once the form is sent.
 */
export default function RegisteredCard({ className, email, alone, onOtherAddress }: RegisteredCardProps) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const { data: isConfirmed } = useQuery(confirmedSince(email))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Of a button that is gone the body has the focus; whoever types elsewhere is left there.
    if (isConfirmed && document.activeElement !== document.body) return
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [isConfirmed])
  const toOtherAddress = () => {
    flushSync(onOtherAddress)
    document.getElementById('register-user-email')?.focus()
  }
  const toLogin = async () => {
    if (alone) await navigate({ to: '/login/classic', search: true })
    document.getElementById('login-username')?.focus()
  }
  return (
    <section
      className={`${className ?? ''} ${emptyStateStyles.empty} ${styles.done}`}
      aria-labelledby="registered-title"
    >
      <span className={`${doneMarkStyles.mark} ${doneMarkStyles.large}`}>
        <Icon name={isConfirmed ? 'check' : 'mail'} size="l" />
      </span>
      <h2 id="registered-title" ref={heading} tabIndex={-1}>
        {t(isConfirmed ? 'confirm.done' : 'registered.title')}
      </h2>
      {!isConfirmed && <p>{t('success.register.checkEmail')}</p>}
      <p className={styles.mail}>
        <bdi dir="ltr">{email}</bdi>
      </p>
      <p className="muted small" role="status">
        {t(isConfirmed ? 'confirm.done.hint' : 'registered.hint')}
      </p>
      {isConfirmed ? (
        <Button onClick={toLogin}>{t('login.submit')}</Button>
      ) : (
        <>
          <ResendConfirmation email={email} />
          <Button look="ghost" small onClick={toOtherAddress}>
            {t('registered.change')}
          </Button>
        </>
      )}
    </section>
  )
}

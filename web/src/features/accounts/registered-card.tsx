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
import { takeGoal } from './goal-memory.ts'

interface RegisteredCardProps {
  className: string | undefined
  email: string
  /** Alone on its page, without the form of a login. */
  alone: boolean | undefined
  onOtherAddress(): void
}

/**
 * Message in place of the form once it is sent; it takes the focus, so that screen readers say it. Loaded once the form is
 * sent. Where the link was followed in another browser, it says so by itself.
 */
export default function RegisteredCard({ className, email, alone, onOtherAddress }: RegisteredCardProps) {
  const { t } = useTranslation('accounts')
  const { data: isConfirmed = false } = useQuery(confirmedSince(email))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  useEffect(() => {
    // A button that had the focus is gone; whoever types elsewhere is left there.
    if (isConfirmed && document.activeElement === document.body) heading.current?.focus()
  }, [isConfirmed])
  const toOtherAddress = () => {
    flushSync(onOtherAddress)
    document.getElementById('register-user-email')?.focus()
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
      <div role="status">
        {isConfirmed ? (
          <p>
            <span className="visually-hidden">{t('confirm.done')}. </span>
            {t('confirm.done.hint')}
          </p>
        ) : (
          <p className="muted small">{t('registered.hint')}</p>
        )}
      </div>
      {isConfirmed ? (
        <SignIn alone={alone} />
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

/** « Se connecter »: to the form of the login beside it, or to the page of the login, which sends on to where the person was going. */
function SignIn({ alone }: Pick<RegisteredCardProps, 'alone'>) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const toLogin = async () => {
    const back = takeGoal()
    if (alone) await navigate({ to: '/login/classic', search: { back } })
    document.getElementById('login-username')?.focus()
  }
  return <Button onClick={toLogin}>{t('login.submit')}</Button>
}

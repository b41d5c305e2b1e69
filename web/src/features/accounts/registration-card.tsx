import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { ResendConfirmation } from '../../account/resend-confirmation.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as doneMarkStyles from '../../ui/done-mark.module.css'
import * as emptyStateStyles from '../../ui/empty-state.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './accounts.module.css'
import { RegistrationForm } from './registration-form.tsx'

interface RegistrationCardProps {
  className: string | undefined
  /** The address of an account just made: the card then says to look for the mail. */
  registered?: string
  onDone(email: string | undefined): void
  /** Alone on its page the card's heading is the page's. */
  alone?: boolean
  /** The partner school whose door this is; `children` then show the school. */
  schoolId?: number
  children?: ReactNode
}

export function RegistrationCard(props: RegistrationCardProps) {
  const { className, registered, onDone, alone, schoolId, children } = props
  const { t } = useTranslation('accounts')
  const Heading = alone ? 'h1' : 'h2'
  // The form stays while the mail is on its way: whoever mistyped the address finds the rest as it was.
  return (
    <>
      {registered && (
        <Registered className={className} email={registered} onOtherAddress={() => onDone(undefined)} />
      )}
      <section className={className} aria-labelledby="register-title" hidden={registered !== undefined}>
        <div>
          <Heading id="register-title">{t('register.heading')}</Heading>
          <p className="muted small">{t('field.allRequired')}</p>
        </div>
        {children}
        <RegistrationForm onDone={onDone} schoolId={schoolId} />
      </section>
    </>
  )
}

interface RegisteredProps {
  className: string | undefined
  email: string
  onOtherAddress(): void
}

/** Message in place of the form once it is sent; it takes the focus, so that screen readers say it. */
function Registered({ className, email, onOtherAddress }: RegisteredProps) {
  const { t } = useTranslation('accounts')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
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
        <Icon name="mail" size="l" />
      </span>
      <h2 id="registered-title" ref={heading} tabIndex={-1}>
        {t('registered.title')}
      </h2>
      <p>{t('success.register.checkEmail')}</p>
      <p className={styles.mail}>
        <bdi dir="ltr">{email}</bdi>
      </p>
      <p className="muted small">{t('registered.hint')}</p>
      <ResendConfirmation email={email} />
      <Button look="ghost" small onClick={toOtherAddress}>
        {t('registered.change')}
      </Button>
    </section>
  )
}

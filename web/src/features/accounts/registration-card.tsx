import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { RegistrationForm } from './registration-form.tsx'

interface RegistrationCardProps {
  className: string
  /** The address of an account just made: the card then says to look for the mail. */
  registered?: string
  onDone(email: string): void
  /** Alone on its page the card's heading is the page's. */
  alone?: boolean
  /** Of a partner school's door; `children` then show the school. */
  schoolId?: number
  children?: ReactNode
}

export function RegistrationCard(props: RegistrationCardProps) {
  const { className, registered, onDone, alone, schoolId, children } = props
  const { t } = useTranslation('accounts')
  const Heading = alone ? 'h1' : 'h2'
  if (registered) return <Registered className={className} email={registered} />
  return (
    <section className={className} aria-labelledby="register-title">
      <div>
        <Heading id="register-title">{t('register.heading')}</Heading>
        <p className="muted small">{t('field.allRequired')}</p>
      </div>
      {children}
      <RegistrationForm onDone={onDone} schoolId={schoolId} />
    </section>
  )
}

/** In place of the form; takes the focus, so that nobody misses it. */
function Registered({ className, email }: { className: string; email: string }) {
  const { t } = useTranslation('accounts')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section className={`${className} emp done`} role="status">
      <span className="dotok xl">
        <Icon name="mail" size="l" />
      </span>
      <h2 ref={heading} tabIndex={-1}>
        {t('registered.title')}
      </h2>
      <p>{t('success.register.checkEmail')}</p>
      <p className="mail">
        <bdi dir="ltr">{email}</bdi>
      </p>
      <p className="muted small">{t('registered.hint')}</p>
    </section>
  )
}

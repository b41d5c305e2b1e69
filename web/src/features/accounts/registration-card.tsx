import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { RegistrationForm } from './registration-form.tsx'

const RegisteredCard = lazy(() => import('./registered-card.tsx'))

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
        <Suspense>
          <RegisteredCard
            className={className}
            email={registered}
            alone={alone}
            onOtherAddress={() => onDone(undefined)}
          />
        </Suspense>
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

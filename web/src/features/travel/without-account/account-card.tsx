import { fullNameOf } from '@cursus/shared/full-name'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CorrectEmailButton } from '../../../account/correct-email-button.tsx'
import { myAccount } from '../../../account/my-account.ts'
import { PhoneField } from '../../../account/profile-parts.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import * as cardStyles from '../../../ui/card.module.css'
import { NewPasswordField } from '../../../ui/new-password-field.tsx'
import { EmailField } from '../../../ui/text-field.tsx'
import { useVisitorStay } from './use-visitor-stay.ts'
import * as styles from './visitor.module.css'
import type { PersonForm } from './who-card.tsx'

/** The account is made with the payment; once there is one, it is named. A password that a reload took is asked for again at once. */
export function AccountCard({ form }: { form: PersonForm }) {
  const { t } = useTranslation('visitor-stay')
  const { session, hasLostPassword } = useVisitorStay()
  const isUnconfirmed = useQuery({ ...myAccount, enabled: session !== null }).data?.isConfirmed === false
  const [isAskedAgain] = useState(hasLostPassword)
  useEffect(() => {
    if (isAskedAgain) document.getElementById('person-password')?.focus()
  }, [isAskedAgain])
  return (
    <section className={cardStyles.card} aria-labelledby="account-title">
      <h2 id="account-title" className={styles.heading}>
        {t('account.title')}
      </h2>
      {session ? (
        <p className="muted small">
          <bdi>{fullNameOf(session)}</bdi> · <bdi>{session.email}</bdi>{' '}
          {isUnconfirmed && (
            <CorrectEmailButton email={session.email}>{t('account.change')}</CorrectEmailButton>
          )}
        </p>
      ) : (
        <>
          <p className="muted small">{t('account.lead')}</p>
          <div className="two-columns above-16">
            <EmailField {...form.field('email')} label={t('field.email')} hint={t('account.email.hint')} />
            <PhoneField {...form.field('phoneNumber')} />
            <NewPasswordField
              {...form.field('password')}
              className="both-columns"
              label={t('field.password')}
              hint={isAskedAgain ? t('account.password.again') : undefined}
            />
          </div>
        </>
      )}
    </section>
  )
}

import type { Account } from '@cursus/shared/sessions'
import { CorrectEmailButton } from '../../account/correct-email-button.tsx'
import { ResendConfirmation } from '../../account/resend-confirmation.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { Sentence } from '../../ui/ltr.tsx'
import { SentTo } from '../../ui/sent-to.tsx'

/** The address of an account that nobody confirmed yet: the link is sent again, or the address corrected. */
export function UnconfirmedCard({ account: { email } }: { account: Account }) {
  const { t } = useTranslation('account')
  return (
    <section className={cardStyles.card} aria-labelledby="unconfirmed-title">
      <h2 id="unconfirmed-title">
        <Sentence>{t('unconfirmed.title')}</Sentence>
      </h2>
      <p className="muted small break-anywhere">
        <SentTo text={t('unconfirmed.lead', { email })} />
      </p>
      <ResendConfirmation key={email} email={email} />
      <p className="above-16">
        <CorrectEmailButton email={email}>{t('unconfirmed.change')}</CorrectEmailButton>
      </p>
    </section>
  )
}

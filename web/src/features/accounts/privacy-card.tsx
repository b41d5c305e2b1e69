import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ChatSwitch } from '../../support/chat-switch.tsx'
import * as cardStyles from '../../ui/card.module.css'
import * as switchStyles from '../../ui/switch.module.css'
import * as accountStyles from './account.module.css'

/** Says what the page loads from elsewhere: the chat, if somebody opens it, and no measurement. */
export function PrivacyCard({ isStudent }: { isStudent: boolean }) {
  const { t } = useTranslation('account')
  return (
    <section className={cardStyles.card} aria-labelledby="privacy-title">
      <h2 id="privacy-title" className={accountStyles.heading}>
        {t('privacy.title')}
      </h2>
      {isStudent && <ChatSwitch />}
      <div className={switchStyles.line}>
        <div>
          <b>{t('privacy.audience')}</b>
          <span className="muted small">{t('privacy.audience.detail')}</span>
        </div>
        <span className="muted small">{t('privacy.audience.none')}</span>
      </div>
      <p className="small above-16">
        <Link to="/privacy">{t('privacy.link')}</Link>
      </p>
    </section>
  )
}

import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ChatSwitch } from '../../app/chat-switch.tsx'

/** What is loaded from elsewhere: the chat, if somebody wants it, and nothing that measures. */
export function PrivacyCard({ isStudent }: { isStudent: boolean }) {
  const { t } = useTranslation('account')
  return (
    <section className="card" aria-labelledby="privacy-title">
      <h2 id="privacy-title" className="h2s">
        {t('privacy.title')}
      </h2>
      {isStudent && <ChatSwitch />}
      <div className="swr">
        <div>
          <b>{t('privacy.audience')}</b>
          <span className="muted small">{t('privacy.audience.detail')}</span>
        </div>
        <span className="muted small">{t('privacy.audience.none')}</span>
      </div>
      <p className="small mt4">
        <Link to="/privacy">{t('privacy.link')}</Link>
      </p>
    </section>
  )
}

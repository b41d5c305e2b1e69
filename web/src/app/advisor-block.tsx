import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icon.tsx'
import { Ltr } from '../ui/ltr.tsx'
import { initialsOf } from './account-entries.tsx'
import { chatButton, setChatStage, useChatChoice } from './chat.ts'
import { useSite } from './site.ts'

/** Name, phone and mail of the advisor, at the same place on every student page (WCAG 3.2.6). */
export function AdvisorBlock() {
  const { t } = useTranslation('frame')
  const site = useSite()
  const choice = useChatChoice()
  if (!site) return null
  const { advisor } = site
  return (
    <div className="advisor">
      <span className="ava" aria-hidden="true">
        {initialsOf(...advisor.name.split(' '))}
      </span>
      <div className="who">
        <span className="muted">{t('advisor.yours')}</span>
        <b>{advisor.name}</b>
      </div>
      <div className="row links">
        <a
          className="lnk"
          href={`tel:${advisor.phone}`}
          aria-label={t('advisor.call', { phone: advisor.phoneDisplay })}
        >
          <Icon name="phone" size="s" />
          <span>
            <Ltr>{advisor.phoneDisplay}</Ltr>
          </span>
        </a>
        <a
          className="lnk"
          href={`mailto:${advisor.email}`}
          aria-label={t('advisor.write', { email: advisor.email })}
        >
          <Icon name="mail" size="s" />
          <span dir="ltr">{advisor.email}</span>
        </a>
        {site.hasChat && choice === 'yes' && (
          <button
            type="button"
            id={chatButton}
            className="lnk"
            aria-label={t('advisor.chat')}
            onClick={() => setChatStage('open')}
          >
            <Icon name="chat" size="s" />
            <span>{t('advisor.chat.short')}</span>
          </button>
        )}
      </div>
    </div>
  )
}

/** The same person on a card of their own, where somebody is stuck. */
export function AdvisorCard() {
  const { t } = useTranslation('frame')
  const advisor = useSite()?.advisor
  if (!advisor) return null
  return (
    <section className="card advc" aria-label={t('advisor.yours')}>
      <span className="ava" aria-hidden="true">
        {initialsOf(...advisor.name.split(' '))}
      </span>
      <div className="grow">
        <b>{advisor.name}</b>
        <span className="muted small">
          {t('advisor.yours')} · {advisor.hours}
        </span>
        <div className="row wrap advl">
          <a href={`tel:${advisor.phone}`}>
            <Ltr>{advisor.phoneDisplay}</Ltr>
          </a>
          <a href={`mailto:${advisor.email}`} dir="ltr">
            {advisor.email}
          </a>
        </div>
      </div>
    </section>
  )
}

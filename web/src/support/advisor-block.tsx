import { Suspense } from 'react'
import { initialsOf } from '../account/account-entries.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import * as avatarStyles from '../ui/avatar.module.css'
import * as cardStyles from '../ui/card.module.css'
import { Icon } from '../ui/icon.tsx'
import { Ltr } from '../ui/ltr.tsx'
import * as styles from './advisor-block.module.css'
import { chatButtonId, setChatStage, useChatChoice } from './chat.ts'
import { useSite } from './site.ts'

/** Name, phone and e-mail of the advisor, at the same place on every student page (WCAG 3.2.6). */
export function AdvisorBlock() {
  const { t } = useTranslation('frame')
  const site = useSite()
  const choice = useChatChoice()
  if (!site) return null
  const { advisor } = site
  return (
    <div className={styles.advisor}>
      <span className={avatarStyles.avatar} aria-hidden="true">
        {initialsOf(...advisor.name.split(' '))}
      </span>
      <div className={styles.who}>
        <span className="muted">{t('advisor.yours')}</span>
        <b>{advisor.name}</b>
      </div>
      <div className={`row ${styles.topLinks}`}>
        <a
          className={styles.link}
          href={`tel:${advisor.phone}`}
          aria-label={t('advisor.call', { phone: advisor.phoneDisplay })}
        >
          <Icon name="phone" size="s" />
          <span>
            <Ltr>{advisor.phoneDisplay}</Ltr>
          </span>
        </a>
        <a
          className={styles.link}
          href={`mailto:${advisor.email}`}
          aria-label={t('advisor.write', { email: advisor.email })}
        >
          <Icon name="mail" size="s" />
          <span dir="ltr">{advisor.email}</span>
        </a>
        {site.hasChat && choice === 'yes' && (
          <button
            type="button"
            id={chatButtonId}
            className={styles.link}
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

/** Advisor on a card, for somebody who is stuck. While its words are on their way the page beside it stays. */
export function AdvisorCard() {
  return (
    <Suspense>
      <Advisor />
    </Suspense>
  )
}

function Advisor() {
  const { t } = useTranslation('frame')
  const advisor = useSite()?.advisor
  if (!advisor) return null
  return (
    <section className={`${cardStyles.card} ${styles.card}`} aria-label={t('advisor.yours')}>
      <span className={avatarStyles.avatar} aria-hidden="true">
        {initialsOf(...advisor.name.split(' '))}
      </span>
      <div className={`grow ${styles.text}`}>
        <b>{advisor.name}</b>
        <span className="muted small">
          {t('advisor.yours')} · {advisor.hours}
        </span>
        <div className={`row wraps ${styles.links}`}>
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

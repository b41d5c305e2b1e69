import { Link } from '@tanstack/react-router'
import { initialsOf } from '../../account/account-entries.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSite } from '../../support/site.ts'
import * as avatarStyles from '../../ui/avatar.module.css'
import * as cardStyles from '../../ui/card.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import * as styles from './contact.module.css'

/** The advisor beside the form: phone, mail, and what is quicker for a claim. */
export function AdvisorAside() {
  const { t } = useTranslation('contact')
  const advisor = useSite()?.advisor
  if (!advisor) return null
  return (
    <aside className={`${cardStyles.card} ${styles.advisor}`} aria-label={t('advisor.title')}>
      <div className={styles.advisorArt}>
        <span className={`${avatarStyles.avatar} ${styles.veryLarge}`} aria-hidden="true">
          {initialsOf(...advisor.name.split(' '))}
        </span>
        <svg viewBox="0 0 300 90" preserveAspectRatio="none" aria-hidden="true">
          <path
            d="M-10 80C60 10 130 90 190 50S280 10 320 20"
            fill="none"
            stroke="var(--art-sun)"
            strokeWidth="3"
            strokeDasharray="2 12"
            strokeLinecap="round"
          />
        </svg>
      </div>
      <div className={styles.advisorText}>
        <p className="muted small">{t('advisor.title')}</p>
        <h2>{advisor.name}</h2>
        <a className={styles.contactLink} href={`tel:${advisor.phone}`}>
          <span className={`${iconTileStyles.tile} hue-travel`}>
            <Icon name="phone" />
          </span>
          <span>
            <b className="figures">
              <Ltr>{advisor.phoneDisplay}</Ltr>
            </b>
            <small>{advisor.hours}</small>
          </span>
        </a>
        <a className={styles.contactLink} href={`mailto:${advisor.email}`}>
          <span className={`${iconTileStyles.tile} hue-home`}>
            <Icon name="mail" />
          </span>
          <span>
            <b>
              <Ltr>{advisor.email}</Ltr>
            </b>
            <small>{t('advisor.mail')}</small>
          </span>
        </a>
        <Link className={styles.contactLink} to="/claims/declare">
          <span className={`${iconTileStyles.tile} hue-mutual`}>
            <Icon name="alert" />
          </span>
          <span>
            <b>{t('advisor.claim')}</b>
            <small>{t('advisor.claim.lead')}</small>
          </span>
        </Link>
      </div>
    </aside>
  )
}

import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as checkListStyles from '../../ui/check-list.module.css'
import * as dialogStyles from '../../ui/dialog.module.css'
import { DocumentArt } from '../../ui/document-art.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './certificate-request.module.css'

/** Tells beside the form what the person gets. */
export function WhatYouGet({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('certificate-request')
  return (
    <aside className={`${cardStyles.card} ${styles.whatYouGet}`} aria-labelledby="gets-title">
      <div className={dialogStyles.art}>
        <DocumentArt />
      </div>
      <div className={styles.whatYouGetText}>
        <h2 id="gets-title">{t('gets.title')}</h2>
        <ul className={`${checkListStyles.list} small`}>
          {['gets.languages', 'gets.code', 'gets.copy'].map((key) => (
            <li key={key}>
              <Icon name="check" />
              <span>{t(key)}</span>
            </li>
          ))}
        </ul>
        {!isSignedIn && <p className="muted small">{t('gets.noAccount')}</p>}
      </div>
    </aside>
  )
}

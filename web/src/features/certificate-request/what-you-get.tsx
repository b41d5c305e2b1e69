import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import { PaperArt } from '../../ui/paper-art.tsx'

/** Beside the form: what comes of it. */
export function WhatYouGet({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('certificate-request')
  return (
    <aside className="card gets" aria-labelledby="gets-title">
      <div className="mo-art">
        <PaperArt />
      </div>
      <div className="getb">
        <h2 id="gets-title">{t('gets.title')}</h2>
        <ul className="check-list small">
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

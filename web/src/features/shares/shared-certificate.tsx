import { formatCheckCode } from '@cursus/shared/check-code'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { formatDay } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { QrCode } from './qr-code.tsx'
import type { Shown } from './shares.api.ts'
import * as styles from './shares.module.css'

/** The certificate in the words of its document, which are French and English in every language of the page. */
export function SharedCertificate({ certificate }: { certificate: NonNullable<Shown['certificate']> }) {
  const { t } = useTranslation('shares')
  const { language, title, lines, reference, code, issuedOn, qr } = certificate
  const second = language === 'fr' ? 'en' : 'fr'
  if (lines.length === 0) {
    return (
      <article className={cardStyles.card}>
        <p>{t('public.fileOnly')}</p>
      </article>
    )
  }
  return (
    <article className={`${cardStyles.card} ${styles.paper}`} lang={language} dir="ltr">
      <header>
        <h2>{title[language]}</h2>
        <p className="muted" lang={second}>
          {title[second]}
        </p>
        <p className={styles.code}>{reference}</p>
      </header>
      <dl>
        {lines.map((line) => (
          <div key={line.fr}>
            <dt>
              {line[language]}
              {line[second] !== line[language] && (
                <span className="muted small as-block" lang={second}>
                  {line[second]}
                </span>
              )}
            </dt>
            <dd>
              <bdi>{line.value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <footer>
        <QrCode qr={qr} label={t('card.code')} />
        <p>
          {t('card.code')}
          <b className={`${styles.code} as-block`}>{formatCheckCode(code.replaceAll('-', ''))}</b>
          <span className="muted small">
            {t('public.issued')} <Ltr>{formatDay(issuedOn)}</Ltr>
          </span>
        </p>
      </footer>
    </article>
  )
}

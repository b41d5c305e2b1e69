import { formatCheckCode } from '@cursus/shared/check-code'
import type { ContractPage } from '@cursus/shared/contract-page'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { nameOf, paperOf } from '../../../insurance/contract-titles.ts'
import * as cardStyles from '../../../ui/card.module.css'
import { Ltr } from '../../../ui/ltr.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { OtherPapers } from '../other-papers.tsx'
import { SendButton } from '../send-button.tsx'
import { ShareLink } from '../share-link.tsx'
import { isVoid, stepOf } from '../standing.ts'
import { DownloadButton } from '../step-button.tsx'
import * as styles from './certificate-card.module.css'
import * as pageStyles from './contract-page.module.css'

/** The document of a contract, what can be done with it, and its papers. */
export function CertificateCard({ contract }: { contract: ContractPage }) {
  const { t } = useTranslation('cover')
  const { document, certificate, startDate, endDate } = contract
  const kind = paperOf(contract)
  const isWorthless = isVoid(contract)
  const step = stepOf(contract)
  const missing = (step === 'buy' || step === 'sign' || step === 'describe') && !document ? step : null
  return (
    <section className={`${cardStyles.card} ${pageStyles.card}`} aria-labelledby="document-title">
      <div className={styles.sheet}>
        <span className={document ? styles.art : styles.none} aria-hidden={!certificate}>
          <i />
          {certificate && <QrCode {...certificate.qr} label={t('printed.qr')} />}
        </span>
        <div className={styles.words}>
          <h2 id="document-title" className={pageStyles.title}>
            {t(`printed.${kind}`)}
          </h2>
          {isWorthless && <p>{t(`card.${document ? 'void' : 'never'}.${kind}`)}</p>}
          {missing && <p>{t(`printed.missing.${missing}`)}</p>}
          {!isWorthless && !missing && <p>{t('card.period', { start: startDate, end: endDate })}</p>}
          {document && certificate && (
            <p className="muted small">
              {t('printed.code')}{' '}
              <span className="code">
                <Ltr>{formatCheckCode(certificate.code)}</Ltr>
              </span>
            </p>
          )}
          {!document && !missing && !isWorthless && (
            <p className="muted small">{t(`printed.${kind}.none`)}</p>
          )}
        </div>
        {document && !isWorthless && (
          <div className={`row wraps ${styles.acts}`}>
            <DownloadButton contract={contract} isShort look="line" />
            <SendButton contract={contract} />
            <ShareLink contract={contract} />
          </div>
        )}
      </div>
      <OtherPapers contract={contract} title={nameOf(contract, t)} />
    </section>
  )
}

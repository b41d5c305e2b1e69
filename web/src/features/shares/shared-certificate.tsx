import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { CertificateSheet, Printed } from '../../ui/certificate-sheet.tsx'
import { formatDay } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import type { Shown } from './shares.api.ts'
import * as styles from './shares.module.css'

/** The certificate as its document, on the desk of whoever was given the link. */
export function SharedCertificate({ certificate }: { certificate: NonNullable<Shown['certificate']> }) {
  const { t } = useTranslation('shares')
  const { language, lines, reference, issuedOn } = certificate
  if (lines.length === 0) {
    return (
      <article className={cardStyles.card}>
        <p>{t('public.fileOnly')}</p>
      </article>
    )
  }
  return (
    <div className={styles.paper}>
      <CertificateSheet number={t('public.number')} reference={reference} large>
        <Printed
          certificate={certificate}
          language={language}
          level={2}
          issued={
            <>
              {t('public.issued')} <Ltr>{formatDay(issuedOn)}</Ltr>
            </>
          }
          words={{ code: t('card.code'), qr: t('public.qr') }}
        />
      </CertificateSheet>
    </div>
  )
}

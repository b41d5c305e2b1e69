import { formatCheckCode } from '@cursus/shared/check-code'
import type { ContractPage } from '@cursus/shared/contract-page'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { nameOf } from '../../../insurance/contract-titles.ts'
import { Days, Ltr } from '../../../ui/ltr.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import * as styles from './printed-certificate.module.css'

const waiting = Array.from({ length: 9 }, (_, place) => place)

/** The document as it is printed, in French with English names; its shape in grey while it is made. */
export function PrintedCertificate({ contract }: { contract: ContractPage | undefined }) {
  const { t } = useTranslation('cover')
  return (
    <article className={styles.sheet} aria-label={t('printed.label')}>
      <div className={styles.band}>
        <b>Cursus</b>
        <span>
          {t('printed.number')}
          <bdi className="code as-block" dir="ltr">
            {contract?.reference ?? '\u00a0'}
          </bdi>
        </span>
      </div>
      <div className={styles.body}>
        {contract?.document ? <Printed contract={contract} /> : <InTheMaking />}
      </div>
    </article>
  )
}

function InTheMaking() {
  return (
    <div className={styles.making}>
      <Skeleton width="62%" height={26} />
      <Skeleton width="40%" height={12} />
      {waiting.map((place) => (
        <Skeleton key={place} width={place % 2 ? '78%' : '100%'} height={22} />
      ))}
    </div>
  )
}

function Printed({ contract }: { contract: ContractPage }) {
  const { t } = useTranslation('cover')
  const { certificate, startDate, endDate } = contract
  if (!certificate || certificate.lines.length === 0) {
    return (
      <>
        <h3>{nameOf(contract, t)}</h3>
        <p className={styles.other}>
          <Days start={startDate} end={endDate} />
        </p>
      </>
    )
  }
  const { title, lines, issuedOn, code, qr } = certificate
  return (
    <>
      <h3 lang="fr" dir="ltr">
        {title.fr}
      </h3>
      <p className={styles.other} lang="en" dir="ltr">
        {title.en}
      </p>
      <dl className={styles.lines} lang="fr" dir="ltr">
        {lines.map(({ fr, en, value }) => (
          <div key={fr}>
            <dt>
              {fr}
              {en !== fr && (
                <span className={styles.other} lang="en">
                  {en}
                </span>
              )}
            </dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.foot}>
        <span>{t('printed.issued', { day: issuedOn })}</span>
        <span className={styles.check}>
          <QrCode {...qr} label={t('printed.qr')} />
          <span>
            {t('printed.code')}
            <b>
              <Ltr code>{formatCheckCode(code)}</Ltr>
            </b>
          </span>
        </span>
      </div>
    </>
  )
}

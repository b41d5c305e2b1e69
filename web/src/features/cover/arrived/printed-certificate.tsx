import type { ContractPage } from '@cursus/shared/contract-page'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { nameOf } from '../../../insurance/contract-titles.ts'
import { CertificateSheet, Printed } from '../../../ui/certificate-sheet.tsx'
import { Days } from '../../../ui/ltr.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import * as styles from './arrived.module.css'

const waiting = Array.from({ length: 9 }, (_, place) => place)

/** The document as it is printed, in French with English names; its shape in grey while it is made. */
export function PrintedCertificate({ contract }: { contract: ContractPage | undefined }) {
  const { t } = useTranslation('cover')
  return (
    <CertificateSheet label={t('printed.label')} number={t('printed.number')} reference={contract?.reference}>
      {contract?.document ? <Made contract={contract} /> : <InTheMaking />}
    </CertificateSheet>
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

function Made({ contract }: { contract: ContractPage }) {
  const { t } = useTranslation('cover')
  const { certificate, startDate, endDate } = contract
  if (!certificate || certificate.lines.length === 0) {
    return (
      <>
        <h3>{nameOf(contract, t)}</h3>
        <p>
          <Days start={startDate} end={endDate} />
        </p>
      </>
    )
  }
  return (
    <Printed
      certificate={certificate}
      language="fr"
      level={3}
      issued={t('printed.issued', { day: certificate.issuedOn })}
      words={{ code: t('printed.code'), qr: t('printed.qr') }}
    />
  )
}

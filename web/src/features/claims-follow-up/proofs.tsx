import type { ClaimDocument, FollowedClaimDetail } from '@cursus/shared/claims'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { proofWord } from '../../insurance/claim-words.ts'
import { asksInvoice, HeldInvoice, invoiceAmong } from '../../insurance/held-invoice.tsx'
import * as fileRowStyles from '../../ui/file-row.module.css'
import { FileLink } from '../../ui/file-row.tsx'
import { FileSize } from '../../ui/file-size.tsx'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { PartWaiting } from '../../ui/part-waiting.tsx'
import { contractsOf } from './claims-follow-up.api.ts'
import * as styles from './claims-follow-up.module.css'

/** The proofs that came, with the invoice of the contract, and in dashes those that were asked for and have not. */
export function Proofs({ claim }: { claim: FollowedClaimDetail }) {
  const { t } = useTranslation('claims-follow-up')
  const { claim_documents, asked, contractId, student } = claim
  const asks = asksInvoice(claim)
  const contracts = useQuery({ ...contractsOf(student.id), enabled: asks })
  const isKnown = !asks || contracts.data !== undefined
  const held = contracts.data?.find(({ id }) => id === contractId)
  const invoice = invoiceAmong(held?.papers ?? [])
  const none = claim_documents.length + asked.length === 0 && !invoice
  return (
    <>
      <h3 className={styles.subheading}>{t('proofs.title')}</h3>
      {!isKnown && <PartWaiting asked={[contracts]} />}
      {isKnown && none && <p className="muted">{t('proofs.none')}</p>}
      <ul className={styles.proofs}>
        {claim_documents.map((document) => (
          <li key={document.id}>
            <Proof document={document} />
          </li>
        ))}
        {invoice && (
          <li>
            <HeldInvoice invoice={invoice} />
          </li>
        )}
        {asked.map(({ proof, askedAt }) => (
          <li key={proof} className={`${fileRowStyles.file} ${fileRowStyles.missing}`}>
            <span className={fileRowStyles.icon}>
              <Icon name="clock" />
            </span>
            <span className="grow">
              <span className={fileRowStyles.name}>
                <bdi>{proofWord(t, proof)}</bdi>
              </span>
              <span className="muted tiny as-block">{t('proofs.asked', { day: formatDay(askedAt) })}</span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const kinds: Record<string, string> = { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' }

function Proof({ document: { title, url, size, mimeType, proof, from } }: { document: ClaimDocument }) {
  const { t } = useTranslation('claims-follow-up')
  const what = from === 'decision' ? t('proofs.letter') : proof && proofWord(t, proof)
  return (
    <FileLink
      href={url}
      name={<bdi>{title}</bdi>}
      detail={
        <>
          {what && (
            <>
              <bdi>{what}</bdi> ·{' '}
            </>
          )}
          {kinds[mimeType] && (
            <>
              <Ltr>{kinds[mimeType]}</Ltr> ·{' '}
            </>
          )}
          <FileSize bytes={size} />
        </>
      }
    />
  )
}

import type { ClaimDocument, FollowedClaimDetail } from '@cursus/shared/claims'
import { dayOf } from '@cursus/shared/day'
import { useTranslation } from '../../i18n/use-translation.ts'
import { proofWord } from '../../insurance/claim-words.ts'
import * as fileRowStyles from '../../ui/file-row.module.css'
import { FileLink } from '../../ui/file-row.tsx'
import { formatBytes, formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import * as styles from './claims-follow-up.module.css'

/** The proofs that came, and in dashes those that were asked for and have not. */
export function Proofs({ claim: { claim_documents, asked } }: { claim: FollowedClaimDetail }) {
  const { t } = useTranslation('claims-follow-up')
  const none = claim_documents.length + asked.length === 0
  return (
    <>
      <h3 className={styles.subheading}>{t('proofs.title')}</h3>
      {none && <p className="muted">{t('proofs.none')}</p>}
      <ul className={styles.proofs}>
        {claim_documents.map((document) => (
          <li key={document.id}>
            <Proof document={document} />
          </li>
        ))}
        {asked.map(({ proof, askedAt }) => (
          <li key={proof} className={`${fileRowStyles.file} ${fileRowStyles.missing}`}>
            <span className={fileRowStyles.icon}>
              <Icon name="clock" />
            </span>
            <span className="grow">
              <span className={fileRowStyles.name}>
                <bdi>{proofWord(t, proof)}</bdi>
              </span>
              <span className="muted tiny as-block">
                {t('proofs.asked', { day: formatDay(dayOf(new Date(askedAt))) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const kinds: Record<string, string> = { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' }

function Proof({ document: { title, url, size, mimeType, proof, from } }: { document: ClaimDocument }) {
  const { t, i18n } = useTranslation('claims-follow-up')
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
          <Ltr>{[kinds[mimeType], formatBytes(size, i18n.language)].filter(Boolean).join(', ')}</Ltr>
        </>
      }
    />
  )
}

import type { ClaimDocument, FollowedClaimDetail } from '@cursus/shared/claims'
import { dayOf } from '@cursus/shared/day'
import { useTranslation } from 'react-i18next'
import { paperWord } from '../../app/claim-words.ts'
import { FileLink } from '../../ui/file-row.tsx'
import { formatBytes, formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'

/** The papers that came, and in dashes those that were asked for and have not. */
export function Papers({ claim: { claim_documents, asked } }: { claim: FollowedClaimDetail }) {
  const { t } = useTranslation('claims-follow-up')
  const none = claim_documents.length + asked.length === 0
  return (
    <>
      <h3 className="h3s">{t('papers.title')}</h3>
      {none && <p className="muted">{t('papers.none')}</p>}
      <ul className="grid2 pcs">
        {claim_documents.map((document) => (
          <li key={document.id}>
            <Paper document={document} />
          </li>
        ))}
        {asked.map(({ paper, askedAt }) => (
          <li key={paper} className="file miss">
            <span className="fic">
              <Icon name="clock" />
            </span>
            <span className="grow">
              <span className="nm">
                <bdi>{paperWord(t, paper)}</bdi>
              </span>
              <span className="muted xs d-b">
                {t('papers.asked', { day: formatDay(dayOf(new Date(askedAt))) })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

const kinds: Record<string, string> = { 'application/pdf': 'PDF', 'image/jpeg': 'JPEG', 'image/png': 'PNG' }

function Paper({ document: { title, url, size, mimeType, paper, from } }: { document: ClaimDocument }) {
  const { t, i18n } = useTranslation('claims-follow-up')
  const what = from === 'decision' ? t('papers.letter') : paper && paperWord(t, paper)
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

import type { ClaimDocument, FollowedClaimDetail } from '@cursus/shared/claims'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'

interface Said {
  id: string
  author: string
  at: string
  text: string
  isOurs: boolean
  documents: readonly ClaimDocument[]
}

/** The declaration and what both sides wrote since, ours at the end of the line. */
export function Conversation({ claim }: { claim: FollowedClaimDetail }) {
  const { t } = useTranslation('claims-follow-up')
  return (
    <ol className="msgs" aria-label={t('talk.label')}>
      {saidIn(claim).map((one) => (
        <Message key={one.id} {...one} />
      ))}
    </ol>
  )
}

function saidIn({ student, creation_date, message, messages, claim_documents }: FollowedClaimDetail): Said[] {
  const first = { id: 'declaration', author: `${student.name} ${student.lastName}`, at: creation_date }
  return [
    { ...first, text: message, isOurs: false, documents: [] },
    ...messages.map(({ id, author, createdAt, text, from, documents }) => ({
      id,
      author,
      at: createdAt,
      text,
      isOurs: from === 'administrator',
      documents: claim_documents.filter((document) => documents.includes(document.id)),
    })),
  ]
}

function Message({ author, at, text, isOurs, documents }: Said) {
  const { i18n } = useTranslation()
  return (
    <li className={isOurs ? 'msg me' : 'msg'}>
      <span className={isOurs ? 'ava s' : 'ava s lt'} aria-hidden="true">
        {initialsOf(author)}
      </span>
      <div className="bub">
        <p className="small">
          <b>
            <bdi>{author}</bdi>
          </b>{' '}
          <span className="muted">
            <Ltr>{formatMoment(at, i18n.language)}</Ltr>
          </span>
        </p>
        {text && (
          <p className="said" dir="auto">
            {text}
          </p>
        )}
        {documents.map(({ id, url, title }) => (
          <a key={id} className="small bubf" href={url} target="_blank" rel="noreferrer">
            <Icon name="file" size="s" /> <bdi>{title}</bdi>
          </a>
        ))}
      </div>
    </li>
  )
}

function initialsOf(name: string): string {
  const [first = '', ...others] = name.split(/\s+/).map((word) => [...word][0] ?? '')
  return `${first}${others.at(-1) ?? ''}`
}

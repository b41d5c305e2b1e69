import type { ClaimDocument, FollowedClaimDetail } from '@cursus/shared/claims'
import { fullNameOf } from '@cursus/shared/full-name'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import * as messageStyles from '../../ui/message.module.css'
import { Message } from '../../ui/message.tsx'
import * as styles from './conversation.module.css'

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
  const { t, i18n } = useTranslation('claims-follow-up')
  return (
    <ol className={messageStyles.messages} aria-label={t('talk.label')}>
      {saidIn(claim).map(({ id, isOurs, documents, ...said }) => (
        <Message key={id} {...said} isOwn={isOurs} language={i18n.language} hasAvatar>
          {documents.map((document) => (
            <a
              key={document.id}
              className={`small ${styles.file}`}
              href={document.url}
              target="_blank"
              rel="noreferrer"
            >
              <Icon name="file" size="s" /> <bdi>{document.title}</bdi>
            </a>
          ))}
        </Message>
      ))}
    </ol>
  )
}

function saidIn({ student, creation_date, message, messages, claim_documents }: FollowedClaimDetail): Said[] {
  const first = { id: 'declaration', author: fullNameOf(student), at: creation_date }
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

import type { Claim, ClaimMessage } from '@cursus/shared/claims'
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'

/** What was written since the declaration, oldest first. */
export function ClaimTalk({ claim }: { claim: Claim }) {
  const { t } = useTranslation('claims')
  return (
    <>
      <h3>{t('talk.title')}</h3>
      <ul className="msgs">
        {claim.messages.map((message) => (
          <Message key={message.id} message={message} claim={claim} />
        ))}
      </ul>
    </>
  )
}

function Message({ message, claim }: { message: ClaimMessage; claim: Claim }) {
  const { t, i18n } = useTranslation('claims')
  const isOwn = message.from === 'student'
  const files = claim.claim_documents.filter(({ id }) => message.documents.includes(id))
  return (
    <li className={isOwn ? 'msg me' : 'msg'}>
      <div className="bub">
        <p className="small">
          <b>
            <bdi>{isOwn ? t('talk.you') : message.author}</bdi>
          </b>{' '}
          <span className="muted">
            <Ltr>{formatMoment(message.createdAt, i18n.language)}</Ltr>
          </span>
        </p>
        {message.text && (
          <p className="said" dir="auto">
            {message.text}
          </p>
        )}
        {files.length > 0 && (
          <p className="small muted row">
            <Icon name="file" size="s" />
            <span>{files.map(({ title }) => title).join(t('need.comma'))}</span>
          </p>
        )}
      </div>
    </li>
  )
}

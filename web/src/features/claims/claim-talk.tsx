import type { Claim, ClaimMessage } from '@cursus/shared/claims'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Icon } from '../../ui/icon.tsx'
import * as messageStyles from '../../ui/message.module.css'
import { Message } from '../../ui/message.tsx'

/** Lists the messages since the declaration, oldest first. */
export function ClaimTalk({ claim }: { claim: Claim }) {
  const { t } = useTranslation('claims')
  return (
    <>
      <h3>{t('talk.title')}</h3>
      <ul className={messageStyles.messages}>
        {claim.messages.map((message) => (
          <OfClaim key={message.id} message={message} claim={claim} />
        ))}
      </ul>
    </>
  )
}

function OfClaim({ message, claim }: { message: ClaimMessage; claim: Claim }) {
  const { t, i18n } = useTranslation('claims')
  const isOwn = message.from === 'student'
  const files = claim.claim_documents.filter(({ id }) => message.documents.includes(id))
  return (
    <Message
      author={isOwn ? t('talk.you') : message.author}
      isOwn={isOwn}
      at={message.createdAt}
      language={i18n.language}
      text={message.text}
    >
      {files.length > 0 && (
        <p className="small muted row">
          <Icon name="file" size="s" />
          <span>{files.map(({ title }) => title).join(t('need.comma'))}</span>
        </p>
      )}
    </Message>
  )
}

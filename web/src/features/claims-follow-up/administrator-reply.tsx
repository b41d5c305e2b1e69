import type { FollowedClaimDetail } from '@cursus/shared/claims'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { hasGap, ReplyTemplates } from '../../forms/reply-templates.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { proofWord } from '../../insurance/claim-words.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Alert, Note } from '../../ui/note.tsx'
import { ReplyForm } from '../../ui/reply-form.tsx'
import { AskProofs } from './ask-proofs.tsx'
import { useIsReplying, useReply } from './claims-follow-up.api.ts'
import * as styles from './claims-follow-up.module.css'
import { isEmptyReply, useReplyDraft } from './reply-draft.ts'
import { AddFiles, ReplyFiles } from './reply-files.tsx'

const field = 'claim-reply'

/** The form of a reply; that there is nobody to answer, where the student deleted the account. */
export function Reply({ claim }: { claim: FollowedClaimDetail }) {
  const { t } = useTranslation('claims-follow-up')
  return claim.student.isClosed ? <Note>{t('reply.closed')}</Note> : <AdministratorReply claim={claim} />
}

/**
 * Form of the reply to the student: words, files, and requested proofs. A text that was not sent stays with its
 * claim.
 */
function AdministratorReply({ claim }: { claim: FollowedClaimDetail }) {
  const { t } = useTranslation('claims-follow-up')
  const [draft, change] = useReplyDraft(claim.id)
  const [asksProofs, setAsksProofs] = useState(draft.asked.length > 0)
  const [refused, setRefused] = useState<string | null>(null)
  const reply = useReply(claim)
  const isReplying = useIsReplying(claim.id)
  const proofs = draft.asked.map((proof) => proofWord(t, proof))
  const isEmpty = isEmptyReply(draft)
  const send = () => {
    const message =
      draft.message.trim() ||
      (proofs.length > 0 ? t('ask.message', { proofs: proofs.join(t('ask.comma')) }) : '')
    reply.mutate(
      { ...draft, message },
      {
        onSuccess() {
          setRefused(null)
          setAsksProofs(false)
          document.getElementById(field)?.focus()
        },
      },
    )
  }
  return (
    <div className={`stack ${styles.reply}`}>
      {reply.isError && <Alert title={messageOf(reply.error, t('error.server.connection'))} />}
      <ReplyForm
        id={field}
        label={t('reply.label', { name: claim.student.name })}
        message={draft.message}
        onMessage={(message) => change({ message })}
        need={isEmpty ? t('reply.need') : hasGap(draft.message) ? t('tables:template.gap') : undefined}
        onSend={send}
        busy={isReplying}
        send={t('reply.send')}
        actions={
          <>
            <ReplyTemplates
              kind="claim"
              id={claim.id}
              field={field}
              onUse={(message) => change({ message })}
            />
            <AddFiles files={draft.files} onFiles={(files) => change({ files })} onRefused={setRefused} />
            <Button look="ghost" small aria-expanded={asksProofs} onClick={() => setAsksProofs(!asksProofs)}>
              <Icon name="plus" size="s" />
              {t('ask.open')}
            </Button>
          </>
        }
      >
        {asksProofs && <AskProofs claim={claim} asked={draft.asked} onAsk={(asked) => change({ asked })} />}
        {refused && <Alert title={refused} />}
        <ReplyFiles files={draft.files} onFiles={(files) => change({ files })} />
      </ReplyForm>
    </div>
  )
}

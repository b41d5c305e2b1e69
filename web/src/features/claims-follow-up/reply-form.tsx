import type { FollowedClaimDetail } from '@cursus/shared/claims'
import { type SubmitEvent, useRef, useState } from 'react'
import { faultsIn } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { proofWord } from '../../insurance/claim-words.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Need } from '../../ui/need.tsx'
import { Alert } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { AskProofs } from './ask-proofs.tsx'
import { useReply } from './claims-follow-up.api.ts'
import * as styles from './claims-follow-up.module.css'
import { isEmptyReply, useReplyDraft } from './reply-draft.ts'
import { AddFiles, ReplyFiles } from './reply-files.tsx'

/** What is said to the student: words, files, and the proofs that are asked for. What is typed stays with its claim. */
export function ReplyForm({ claim }: { claim: FollowedClaimDetail }) {
  const { t } = useTranslation('claims-follow-up')
  const [draft, change] = useReplyDraft(claim.id)
  const [tried, setTried] = useState(false)
  const [asksProofs, setAsksProofs] = useState(draft.asked.length > 0)
  const reply = useReply(claim.id)
  const box = useRef<HTMLFormElement>(null)
  const proofs = draft.asked.map((proof) => proofWord(t, proof))
  const isEmpty = isEmptyReply(draft)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (reply.isPending) return
    setTried(true)
    if (isEmpty) return box.current?.querySelector('textarea')?.focus()
    const message =
      draft.message.trim() ||
      (proofs.length > 0 ? t('ask.message', { proofs: proofs.join(t('ask.comma')) }) : '')
    reply.mutate(
      { ...draft, message },
      {
        onSuccess() {
          change(null)
          setTried(false)
          setAsksProofs(false)
          toastSuccess(t('reply.done'), t('reply.done.detail', { name: claim.student.name }))
          box.current?.querySelector('textarea')?.focus()
        },
      },
    )
  }
  return (
    <form ref={box} className={`stack ${styles.reply}`} onSubmit={send} noValidate>
      {reply.isError && <Alert title={faultsIn(reply.error, t('error.server.connection'))} />}
      <TextArea
        id="claim-reply"
        label={t('reply.label', { name: claim.student.name })}
        maxLength={5000}
        value={draft.message}
        onChange={({ target }) => change({ message: target.value })}
      />
      {asksProofs && <AskProofs claim={claim} asked={draft.asked} onAsk={(asked) => change({ asked })} />}
      <ReplyFiles files={draft.files} onFiles={(files) => change({ files })} />
      <div className={`row wraps ${styles.replyActions}`}>
        <AddFiles files={draft.files} onFiles={(files) => change({ files })} />
        <Button look="ghost" small aria-expanded={asksProofs} onClick={() => setAsksProofs(!asksProofs)}>
          <Icon name="plus" size="s" />
          {t('ask.open')}
        </Button>
        <Need id="claim-reply-need">{tried && isEmpty ? t('reply.need') : undefined}</Need>
        <Button
          type="submit"
          look="line"
          small
          busy={reply.isPending}
          aria-disabled={isEmpty || undefined}
          aria-describedby="claim-reply-need"
        >
          <Icon name="send" size="s" mirrored />
          {t(reply.isPending ? 'app.sending' : 'reply.send')}
        </Button>
      </div>
    </form>
  )
}

import type { FollowedClaimDetail } from '@cursus/shared/claims'
import { type SubmitEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../app/api-error.ts'
import { paperWord } from '../../app/claim-words.ts'
import { toastSuccess } from '../../app/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Need } from '../../ui/need.tsx'
import { Alert } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { AskPapers } from './ask-papers.tsx'
import { useReply } from './claims-follow-up.api.ts'
import { isEmptyReply, useReplyDraft } from './reply-draft.ts'
import { AddFiles, ReplyFiles } from './reply-files.tsx'

/** What is said to the student: words, files, and the papers that are asked for. What is typed stays with its claim. */
export function ReplyForm({ claim }: { claim: FollowedClaimDetail }) {
  const { t } = useTranslation('claims-follow-up')
  const [draft, change] = useReplyDraft(claim.id)
  const [tried, setTried] = useState(false)
  const [asksPapers, setAsksPapers] = useState(draft.asked.length > 0)
  const reply = useReply(claim.id)
  const box = useRef<HTMLFormElement>(null)
  const papers = draft.asked.map((paper) => paperWord(t, paper))
  const isEmpty = isEmptyReply(draft)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (reply.isPending) return
    setTried(true)
    if (isEmpty) return box.current?.querySelector('textarea')?.focus()
    const message =
      draft.message.trim() ||
      (papers.length > 0 ? t('ask.message', { papers: papers.join(t('ask.comma')) }) : '')
    reply.mutate(
      { ...draft, message },
      {
        onSuccess() {
          change(null)
          setTried(false)
          setAsksPapers(false)
          toastSuccess(t('reply.done'), t('reply.done.detail', { name: claim.student.name }))
          box.current?.querySelector('textarea')?.focus()
        },
      },
    )
  }
  return (
    <form ref={box} className="stack rply" onSubmit={send} noValidate>
      {reply.isError && <Alert title={sentencesOf(reply.error, t('error.server.connection'))} />}
      <TextArea
        id="claim-reply"
        label={t('reply.label', { name: claim.student.name })}
        maxLength={5000}
        value={draft.message}
        onChange={({ target }) => change({ message: target.value })}
      />
      {asksPapers && <AskPapers claim={claim} asked={draft.asked} onAsk={(asked) => change({ asked })} />}
      <ReplyFiles files={draft.files} onFiles={(files) => change({ files })} />
      <div className="row wrap rpla">
        <AddFiles files={draft.files} onFiles={(files) => change({ files })} />
        <Button look="ghost" small aria-expanded={asksPapers} onClick={() => setAsksPapers(!asksPapers)}>
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

/** The refusal, with what is wrong with which file. */
function sentencesOf(error: unknown, fallback: string): string {
  const told = error instanceof ApiError ? [...new Set(Object.values(error.errors).flat())] : []
  return told.length > 0 ? told.join(' ') : messageOf(error, fallback)
}

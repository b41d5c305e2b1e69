import { useState } from 'react'
import { defineDraft, useDraft } from '../../drafts/define-draft.ts'

/** A reply that was begun, and the key under which it is sent: a second try of the same words is not a second message. */
export interface ReplyDraft {
  message: string
  files: readonly File[]
  asked: readonly string[]
  key: string
}

/** Replies begun since this page was loaded, by claim: choosing another claim leaves them as they are. */
const begun = defineDraft<Record<string, ReplyDraft>>('claimReplies', () => null)

const empty = (): ReplyDraft => ({ message: '', files: [], asked: [], key: crypto.randomUUID() })

export const isEmptyReply = ({ message, files, asked }: Omit<ReplyDraft, 'key'>) =>
  !message.trim() && files.length === 0 && asked.length === 0

/** The draft of a claim; a change of null begins afresh. */
export function useReplyDraft(claimId: string) {
  const [fresh, setFresh] = useState(empty)
  const { [claimId]: draft = fresh, ...others } = useDraft(begun) ?? {}
  const change = (what: Partial<Omit<ReplyDraft, 'key'>> | null) => {
    const next = what ? { ...draft, ...what, key: crypto.randomUUID() } : empty()
    begun.write(isEmptyReply(next) ? others : { ...others, [claimId]: next })
    setFresh(next)
  }
  return [draft, change] as const
}

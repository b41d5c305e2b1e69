import { useState } from 'react'

/** A reply that was begun, and the key under which it is sent: a second try of the same words is not a second message. */
export interface ReplyDraft {
  message: string
  files: readonly File[]
  asked: readonly string[]
  key: string
}

/** Replies begun in this tab, by claim: choosing another claim leaves them as they are. */
const begun = new Map<string, ReplyDraft>()

const empty = (): ReplyDraft => ({ message: '', files: [], asked: [], key: crypto.randomUUID() })

export const isEmptyReply = ({ message, files, asked }: Omit<ReplyDraft, 'key'>) =>
  !message.trim() && files.length === 0 && asked.length === 0

/** The draft of a claim; a change of null begins afresh. */
export function useReplyDraft(claimId: string) {
  const [draft, setDraft] = useState(() => begun.get(claimId) ?? empty())
  const change = (what: Partial<Omit<ReplyDraft, 'key'>> | null) => {
    const next = what ? { ...draft, ...what, key: crypto.randomUUID() } : empty()
    if (isEmptyReply(next)) begun.delete(claimId)
    else begun.set(claimId, next)
    setDraft(next)
  }
  return [draft, change] as const
}

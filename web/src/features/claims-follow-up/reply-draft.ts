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

/** The draft of a claim. */
export function useReplyDraft(claimId: string) {
  const [fresh, setFresh] = useState(empty)
  const { [claimId]: draft = fresh, ...others } = useDraft(begun) ?? {}
  const change = (what: Partial<Omit<ReplyDraft, 'key'>>) => {
    const next = { ...draft, ...what, key: crypto.randomUUID() }
    begun.write(isEmptyReply(next) ? others : { ...others, [claimId]: next })
    // What is kept is in `begun` alone, so that nothing of it comes back once it was sent.
    if (isEmptyReply(next)) setFresh(next)
  }
  return [draft, change] as const
}

/** Forgets what was sent of a claim's draft; words, files and proofs that were added meanwhile stay. */
export function forgetSent(claimId: string, sent: ReplyDraft) {
  const { [claimId]: draft, ...others } = begun.read() ?? {}
  if (!draft) return
  const rest = draft.key === sent.key ? empty() : without(draft, sent)
  begun.write(isEmptyReply(rest) ? others : { ...others, [claimId]: rest })
}

function without(draft: ReplyDraft, sent: ReplyDraft): ReplyDraft {
  const isGoneOn = draft.message.startsWith(sent.message)
  return {
    ...draft,
    message: isGoneOn ? draft.message.slice(sent.message.length).trimStart() : draft.message,
    files: draft.files.filter((file) => !sent.files.includes(file)),
    asked: draft.asked.filter((proof) => !sent.asked.includes(proof)),
  }
}

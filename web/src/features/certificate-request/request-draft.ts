import { defineDraft } from '../../drafts/define-draft.ts'
import { mergeKept } from '../../drafts/form-draft.ts'
import { wasSent } from '../../drafts/sent-drafts.ts'
import { nothingAsked, type RequestValues } from './request-values.ts'

/** The values with the key under which they are sent, from whatever tab. */
type KeptRequest = RequestValues & { key: string }

/** A request that waits for its sign-in: nationality, phone and address are nobody else's to read. */
const requestDraft = defineDraft<KeptRequest>('certificateRequest', (stored) =>
  mergeKept({ ...nothingAsked, key: '' }, stored),
)

/** Reads the draft; null without one, and for one that another tab has sent meanwhile. */
export function readRequestDraft(): { values: RequestValues; key: string } | null {
  const draft = requestDraft.read()
  if (!draft || wasSent(draft.key)) return null
  const { key, ...values } = draft
  return { values, key }
}

export function storeRequestDraft(values: RequestValues, key: string) {
  requestDraft.write({ ...values, key })
}

/** Forgets the draft of this key, and no other that a second tab began meanwhile. */
export function forgetRequestDraft(key: string) {
  if (requestDraft.read()?.key === key) requestDraft.forget()
}

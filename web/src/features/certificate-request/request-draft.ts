import { readDraft, storeDraft } from '../../app/drafts.ts'
import { readSession } from '../../app/session.ts'
import type { RequestValues } from './request-values.ts'

type RequestDraft = RequestValues & {
  /** The e-mail of whoever was signed in while typing; a visitor's is for whoever signs in next. */
  owner: string
}

const whose = () => readSession()?.email ?? ''

/** What was typed in this browser by this person, or by a visitor; null for what somebody else typed. */
export function readRequestDraft(): object | null {
  const { owner = '', ...values } = readDraft<RequestDraft>('certificateRequest') ?? {}
  const isTheirs = owner === '' || owner === whose()
  return isTheirs && Object.keys(values).length > 0 ? values : null
}

/** Keeps it for this person: nationality, phone and address are nobody else's to read when the session runs out. */
export function storeRequestDraft(values: RequestValues) {
  storeDraft<RequestDraft>('certificateRequest', { ...values, owner: whose() })
}

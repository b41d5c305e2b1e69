import { defineDraft } from '../../drafts/define-draft.ts'
import { mergeKept } from '../../drafts/form-draft.ts'
import { nothingAsked } from './request-values.ts'

/** A request that waits for its sign-in: nationality, phone and address are nobody else's to read. */
export const requestDraft = defineDraft('certificateRequest', (stored) => mergeKept(nothingAsked, stored))

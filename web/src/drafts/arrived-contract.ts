import { defineDraft } from './define-draft.ts'

/** The contract that was just paid or signed: its certificate stands at the top of the documents until it is closed (E-05). */
export const arrivedContract = defineDraft('arrivedContract', (stored: { contractId?: unknown }) =>
  typeof stored.contractId === 'string' ? { contractId: stored.contractId } : null,
)

import { api } from '../../app/api.ts'
import { clearDraft, type DraftName, readDraft } from '../../app/drafts.ts'

/** What may come back from the signing page, as its address names it. */
export type SignContext = 'health' | 'home'

interface Signed {
  /** The call by which the server asks the signature provider itself; 409 while it is not signed. */
  send: string
  /** What was kept in this browser until the signature; it goes with it. */
  draft: DraftName
}

const contexts: Record<SignContext, Signed> = {
  health: { send: '/contracts/health_insurance/send', draft: 'healthMobilityContract' },
  home: { send: '/contracts/home_insurance/send', draft: 'houseContract' },
}

export function contextOf(named: string | undefined): SignContext {
  return named === 'home' ? 'home' : 'health'
}

/** The contract that the stored draft has become. */
export function contractOfDraft(context: SignContext): string | undefined {
  return readDraft<{ contractId: string }>(contexts[context].draft)?.contractId
}

/** The draft of a signed contract is done with. Another one, begun meanwhile, stays. */
export function forgetSigned(context: SignContext, contractId: string) {
  if (contractOfDraft(context) === contractId) clearDraft(contexts[context].draft)
}

export function confirmSigned(context: SignContext, contractId: string) {
  return api.post(contexts[context].send, { contractId })
}

/**
 * Which contract came back from the signing page: the one that the address names, the provider's own mark
 * (`<contract>.<try>`), or the one of the stored draft.
 */
export function signedContract(
  search: { contractId?: string; external_id?: string },
  stored: string | undefined,
): string | undefined {
  return search.contractId ?? search.external_id?.split('.')[0] ?? stored
}

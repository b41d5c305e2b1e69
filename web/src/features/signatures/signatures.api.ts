import type { Contract } from '@cursus/shared/contracts'
import { api } from '../../app/api.ts'
import { clearDraft, type DraftName, readDraft } from '../../app/drafts.ts'

/** What may come back from the signing page, as its address names it. */
export type SignContext = 'health' | 'home' | 'multimedia'

interface Signed {
  /** The call by which the server asks the signature provider itself; 409 while it is not signed. */
  send: string
  /** What was kept in this browser until the signature; it goes with it. */
  draft: DraftName
}

const contexts: Record<SignContext, Signed> = {
  health: { send: '/contracts/health_insurance/send', draft: 'healthMobilityContract' },
  home: { send: '/contracts/home_insurance/send', draft: 'houseContract' },
  multimedia: { send: '/contracts/multimedia_insurance/send', draft: 'multimediaContract' },
}

export function contextOf(named: string | undefined): SignContext {
  return named === 'home' || named === 'multimedia' ? named : 'health'
}

/** The contract that the stored draft has become. */
export function contractOfDraft(context: SignContext): string | undefined {
  return readDraft<{ contractId: string }>(contexts[context].draft)?.contractId
}

/** The draft of a signed contract is done with. Another one, begun meanwhile, stays. */
export function forgetSigned(context: SignContext, contractId: string) {
  if (contractOfDraft(context) === contractId) clearDraft(contexts[context].draft)
}

/** `token` names the signature of devices, where this browser has them; the other calls do without. */
export function confirmSigned(context: SignContext, contractId: string) {
  const draft = readDraft<{ contractId: string; token: string }>(contexts[context].draft)
  const token = draft?.contractId === contractId ? draft.token : undefined
  return api.post(contexts[context].send, { contractId, token })
}

/** Devices insured with what was just signed, that their holder has to describe before they can be signed (decision C-70). */
export function deviceToDescribe(contracts: readonly Contract[], signedId: string): string | undefined {
  return contracts.find(({ id, needsDevice, paymentStatus, statut }) => {
    const isOpen = paymentStatus === 'payment_succeeded' && statut !== 'résilié'
    return id !== signedId && needsDevice && isOpen
  })?.id
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

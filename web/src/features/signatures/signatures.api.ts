import { api } from '../../api/api.ts'
import { devicePurchase, homePurchase, stayPurchase } from '../../drafts/purchase-drafts.ts'
import { type Product, productOfContext, products } from '../../insurance/products.ts'

/** What may come back from the signing page, as its address names it. */
export type SignContext = Product['context']

interface Signed {
  /** The call by which the server asks the signature provider itself; 409 while it is not signed. */
  send: string
  /** Draft that this browser kept until the signature, and that is then removed. */
  draft: typeof homePurchase | typeof stayPurchase
}

const contexts: Record<SignContext, Signed> = {
  health: { send: '/contracts/health_insurance/send', draft: stayPurchase },
  home: { send: '/contracts/home_insurance/send', draft: homePurchase },
  [products.devices.context]: { send: '/contracts/multimedia_insurance/send', draft: devicePurchase },
}

export function contextOf(named: string | undefined): SignContext {
  return productOfContext(named)?.context ?? products.travel.context
}

/** The contract that the stored draft has become. */
export function contractOfDraft(context: SignContext): string | undefined {
  return contexts[context].draft.read()?.contractId
}

/** The draft of a signed contract is done with. Another one, begun meanwhile, stays. */
export function forgetSigned(context: SignContext, contractId: string) {
  if (contractOfDraft(context) === contractId) contexts[context].draft.forget()
}

/** `token` names the signature of devices, where this browser has them; the other calls do without. */
export function confirmSigned(context: SignContext, contractId: string) {
  const draft = contexts[context].draft.read()
  const token = draft?.contractId === contractId ? draft.token : undefined
  return api.post(contexts[context].send, { contractId, token })
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

import { api } from './api.ts'
import { messageOf } from './api-error.ts'
import { clearDraft, readDraft } from './drafts.ts'
import { forget } from './form-memory.ts'
import { say } from './i18n.ts'
import { leaveFor } from './leave-for.ts'
import { hideOverlay, showOverlay } from './overlay.ts'
import { announce, eraseSession, readSession } from './session.ts'
import { toastError } from './toasts.ts'

/**
 * Ends the session here at once, goes to the login (`leave`; not back to this page afterwards) and tells the server,
 * for whose answer nobody waits. The quote of a home names room-mates, devices their IMEI, a claim what happened, a letter
 * whatever was typed: they go with the person, while a session that only ran out leaves them.
 */
export async function logout(leave: () => Promise<void>) {
  const refreshToken = readSession()?.refreshToken
  eraseSession()
  clearDraft('houseContract')
  clearDraft('multimediaContract')
  forgetClaim()
  clearDraft('certificateRequest')
  forget('contact')
  await leave()
  announce()
  if (refreshToken) api.post('/security/logout', { refresh_token: refreshToken }).catch(() => undefined)
}

/** The claim that was being declared, and its files, whose store few people ever need. */
function forgetClaim() {
  if (!readDraft('claimDraft')) return
  clearDraft('claimDraft')
  import('./kept-files.ts').then(({ forgetFiles }) => forgetFiles()).catch(() => undefined)
}

type PortalKind = 'home' | 'multimedia'

/** Which payment page a contract has; a stay is paid once and has none. */
export const portalKinds: Partial<Record<string, PortalKind>> = {
  Habitation: 'home',
  Multimédia: 'multimedia',
}

/** Leads to the payment provider's own page, where cards and receipts of a subscription are kept. */
export async function openBillingPortal(typeContract: PortalKind) {
  showOverlay({ kind: 'redirecting', detail: say('frame:portal.detail') })
  try {
    leaveFor(
      await api.post<string>('/payments/account/stripe/management', { typeContract }),
      say('frame:portal.detail'),
    )
  } catch (error) {
    hideOverlay()
    toastError(say('error.toast.title'), messageOf(error, say('error.server.connection')))
  }
}

/** Which payment pages somebody has: one per kind of current subscription. */
export function portalsOf(currentContracts: readonly { insuranceType: string }[]): PortalKind[] {
  const held = currentContracts.map(({ insuranceType }) => portalKinds[insuranceType])
  return (['home', 'multimedia'] as const).filter((kind) => held.includes(kind))
}

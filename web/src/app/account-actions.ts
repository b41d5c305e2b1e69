import { api } from './api.ts'
import { messageOf } from './api-error.ts'
import { clearDraft } from './drafts.ts'
import { say } from './i18n.ts'
import { hideOverlay, showOverlay } from './overlay.ts'
import { announce, eraseSession, readSession } from './session.ts'
import { toastError } from './toasts.ts'

/**
 * Ends the session here at once, goes to the login (`leave`; not back to this page afterwards) and tells the server,
 * for whose answer nobody waits. The quote of a home names room-mates: it goes with the person, while a session that
 * only ran out leaves it.
 */
export async function logout(leave: () => Promise<void>) {
  const refreshToken = readSession()?.refreshToken
  eraseSession()
  clearDraft('houseContract')
  await leave()
  announce()
  if (refreshToken) api.post('/security/logout', { refresh_token: refreshToken }).catch(() => undefined)
}

/** Leads to the payment provider's own page, where cards and receipts of a subscription are kept. */
export async function openBillingPortal(typeContract: 'home' | 'multimedia') {
  showOverlay({ kind: 'redirecting', detail: say('frame:portal.detail') })
  try {
    window.location.assign(await api.post<string>('/payments/account/stripe/management', { typeContract }))
  } catch (error) {
    hideOverlay()
    toastError(say('error.toast.title'), messageOf(error, say('error.server.connection')))
  }
}

/** Which payment pages somebody has: one per kind of current subscription. */
export function portalsOf(currentContracts: readonly { insuranceType: string }[]): ('home' | 'multimedia')[] {
  const holds = (type: string) => currentContracts.some((contract) => contract.insuranceType === type)
  return [
    ...(holds('Habitation') ? ['home' as const] : []),
    ...(holds('Multimédia') ? ['multimedia' as const] : []),
  ]
}

import { api } from '../api/api.ts'
import { messageOf } from '../api/api-error.ts'
import { forgetDrafts } from '../drafts/leaving.ts'
import { say } from '../i18n/i18n.ts'
import type { Product } from '../insurance/products.ts'
import { leaveFor } from '../payments/leave-for.ts'
import { announce, eraseSession, readSession } from '../session/session.ts'
import { hideOverlay, showOverlay } from '../ui/overlay.ts'
import { toastError } from '../ui/toasts.ts'

/**
 * Ends the session here at once, goes to the login (`leave`; not back to this page afterwards) and tells the server,
 * for whose answer nobody waits. The quote of a home names room-mates, devices their IMEI, a claim what happened, a letter
 * whatever was typed: they go with the person, while a session that only ran out leaves them.
 */
export async function logout(leave: () => Promise<void>) {
  const refreshToken = readSession()?.refreshToken
  eraseSession()
  forgetDrafts()
  await leave()
  announce()
  if (refreshToken) api.post('/security/logout', { refresh_token: refreshToken }).catch(() => undefined)
}

/** Leads to the payment provider's own page, where cards and receipts of a subscription are kept. */
export async function openBillingPortal(typeContract: NonNullable<Product['portal']>) {
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

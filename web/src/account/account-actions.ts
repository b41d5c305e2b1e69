import { api } from '../api/api.ts'
import { messageOf } from '../api/api-error.ts'
import { forgetDrafts } from '../drafts/leaving.ts'
import { say } from '../i18n/i18n.ts'
import type { Product } from '../insurance/products.ts'
import { leaveFor } from '../payments/leave-for.ts'
import { announce, eraseSession, readSession } from '../session/session.ts'
import { hideOverlay, showOverlay } from '../ui/overlay.ts'
import { toastError } from '../ui/toasts.ts'
import { endSession } from './end-session.ts'

/**
 * Signs out here at once and goes to the login (`leave`), without waiting for the server's answer. Deletes what was
 * begun, because a quote names roommates, a device its IMEI and a claim what happened; a session that only expired
 * keeps it.
 */
export async function logout(leave: () => Promise<void>) {
  const refreshToken = readSession()?.refreshToken
  eraseSession()
  forgetDrafts()
  await leave()
  announce()
  if (refreshToken) void endSession(refreshToken)
}

/** Opens the payment provider's page for the cards and receipts of a subscription; it leads back to the page from which it is opened. */
export async function openBillingPortal(typeContract: NonNullable<Product['portal']>) {
  const detail = say('frame:portal.detail')
  const asked = { typeContract, from: window.location.pathname }
  showOverlay({ kind: 'redirecting', detail })
  try {
    leaveFor(await api.post<string>('/payments/account/stripe/management', asked), detail)
  } catch (error) {
    hideOverlay()
    toastError(say('error.toast.title'), messageOf(error, say('error.server.connection')))
  }
}

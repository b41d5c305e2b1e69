import { ApiError } from '../api/api-error.ts'
import { say } from '../i18n/i18n.ts'
import { hideOverlay, showOverlay } from '../ui/overlay.ts'
import { mayLeaveFor } from './may-leave-for.ts'

/** Removes the overlay when the browser's back button shows this page as it was left. */
window.addEventListener('pageshow', (event) => {
  if (event.persisted) hideOverlay()
})

/**
 * Leaves for an address that a call returned: checkout, signing page, a partner's site. Refuses any other like a
 * failed call. The overlay stays until the browser is gone; the opened site does not learn from which page.
 */
export function leaveFor(address: string, detail?: string) {
  const { origin } = window.location
  const target = URL.canParse(address, origin) ? new URL(address, origin) : null
  if (!target || !mayLeaveFor(target, origin))
    throw new ApiError({ status: 502, message: say('error.server.connection') })
  showOverlay({ kind: 'redirecting', detail })
  const link = document.createElement('a')
  link.href = target.href
  link.referrerPolicy = 'no-referrer'
  link.click()
}

/**
 * Does the same while it asks for the address, with the page covered. A failure uncovers it first, so that the
 * overlay gives the focus back before the message takes it.
 */
export async function leaveWith(ask: () => Promise<string>, detail: string) {
  showOverlay({ kind: 'redirecting', detail })
  try {
    leaveFor(await ask(), detail)
  } catch (error) {
    hideOverlay()
    await new Promise((shown) => setTimeout(shown))
    throw error
  }
}

import { ApiError } from '../api/api-error.ts'
import { say } from '../i18n/i18n.ts'
import { hideOverlay, showOverlay } from '../ui/overlay.ts'
import { mayLeaveFor } from './may-leave-for.ts'

/** Coming back with the browser's own button may show this page as it was left: under the overlay. */
window.addEventListener('pageshow', (event) => {
  if (event.persisted) hideOverlay()
})

/**
 * Leaves for an address that a call answered: checkout, signing page, a partner's site. Any other is refused like a failed
 * call. The overlay stays until the browser is gone; the site that is opened does not learn from which page.
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
 * Does as `leaveFor`, covering the page while the address is asked for. A failure uncovers it first: the overlay gives the focus
 * back, and what is said next may take it from there.
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

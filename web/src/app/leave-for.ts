import { ApiError } from './api-error.ts'
import { say } from './i18n.ts'
import { mayLeaveFor } from './may-leave-for.ts'
import { hideOverlay, showOverlay } from './overlay.ts'

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

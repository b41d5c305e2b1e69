import { ApiError } from './api-error.ts'
import { say } from './i18n.ts'
import { hideOverlay, showOverlay } from './overlay.ts'

/** Coming back with the browser's own button may show this page as it was left: under the overlay. */
window.addEventListener('pageshow', (event) => {
  if (event.persisted) hideOverlay()
})

/**
 * Leaves for an address that a call answered: checkout, signing page. Anything but http(s) is refused like a failed call.
 * The overlay stays until the browser is gone.
 */
export function leaveFor(address: string, detail?: string) {
  const { protocol, href } = new URL(address, window.location.origin)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new ApiError({ status: 502, message: say('error.server.connection') })
  showOverlay({ kind: 'redirecting', detail })
  window.location.assign(href)
}

import { hideOverlay, showOverlay } from './overlay.ts'

/** Coming back with the browser's own button may show this page as it was left: under the overlay. */
window.addEventListener('pageshow', (event) => {
  if (event.persisted) hideOverlay()
})

/**
 * Leaves for an address that a call answered: checkout, signing page. Anything but http(s) is refused with a throw.
 * The overlay stays until the browser is gone.
 */
export function leaveFor(address: string, detail?: string) {
  const { protocol, href } = new URL(address, window.location.origin)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`no web address: ${protocol}`)
  showOverlay({ kind: 'redirecting', detail })
  window.location.assign(href)
}

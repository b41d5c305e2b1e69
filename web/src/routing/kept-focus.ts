/** What may have the focus in place of something that was taken away from within it. */
const places = 'section, form, dialog, main'

/**
 * Keeps the focus where somebody is: where what had it is taken away, as a button that asks again with the failure that it stood in,
 * the nearest part around it has the focus, or what the page was drawn anew as. A page that moves it itself does so first. Begins once,
 * on all pages.
 */
export function keepFocusInPage() {
  let focused: Element | null = null
  let around: HTMLElement[] = []
  let page = ''
  const enter = (target: EventTarget | null) => {
    focused = target instanceof Element && target.closest('main, dialog') ? target : null
    around = focused ? placesAround(focused) : []
    page = window.location.pathname
  }
  const look = () => {
    if (!focused || focused.isConnected) return
    focused = null
    const isSamePage = page === window.location.pathname
    const drawnAnew = isSamePage ? document.querySelector<HTMLElement>('main') : null
    const place = around.find(({ isConnected }) => isConnected) ?? drawnAnew
    setTimeout(() => {
      if (!place?.isConnected || document.activeElement !== document.body) return
      if (!place.hasAttribute('tabindex')) place.tabIndex = -1
      place.focus({ preventScroll: true })
    })
  }
  // What has the focus when this is loaded, the first that was touched.
  enter(document.activeElement)
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', ({ target }) => enter(target))
}

/** The places around an element, the nearest first. */
function placesAround(element: Element): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(places)
  return place ? [place, ...placesAround(place)] : []
}

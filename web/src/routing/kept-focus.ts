/** What may have the focus in place of something that was taken away from within it. */
const places = 'section, form, dialog, main'

const isPlace = (one: EventTarget): one is HTMLElement => one instanceof HTMLElement && one.matches(places)

/**
 * Keeps the focus where somebody is: where what had it is taken away, as a button that asks again with the failure that it stood in,
 * the nearest part around it has the focus, or what the page was drawn anew as. A page that moves it itself does so first. Begins once,
 * on all pages, with what has the focus by then and all that is around it: it may be gone already.
 */
export function keepFocusInPage(begun: readonly EventTarget[]) {
  let focused: Element | null = null
  let around: HTMLElement[] = []
  let page = ''
  const enter = (path: readonly EventTarget[]) => {
    const [target, ...others] = path
    const isInPage = path.some((one) => isPlace(one) && one.matches('main, dialog'))
    focused = target instanceof Element && isInPage ? target : null
    around = others.filter(isPlace)
    page = window.location.pathname
  }
  const look = () => {
    if (!focused || focused.isConnected) return
    focused = null
    const [kept, left] = [around, page]
    setTimeout(() => {
      // As it stands by now: a page may be drawn anew twice, its parts waiting in between.
      const isSamePage = left === window.location.pathname
      const standing = [...kept, isSamePage ? document.querySelector<HTMLElement>('main') : null]
      // One without a box of its own, as a form in the columns of its page, takes no focus: the next one does.
      for (const place of standing) if (document.activeElement === document.body) focusOn(place)
    })
  }
  enter(begun)
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', (event) => enter(event.composedPath()))
  look()
}

function focusOn(place: HTMLElement | null) {
  if (!place?.isConnected) return
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus({ preventScroll: true })
}

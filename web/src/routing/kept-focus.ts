import { useEffect } from 'react'

/** What may have the focus in place of something that was taken away from within it. */
const places = 'section, form, dialog, main'

/**
 * Keeps the focus where somebody is: where what had it is taken away, as a button that asks again with the failure that it stood in,
 * the nearest part of the page around it has the focus. A page that moves it itself does so first.
 */
export function useKeptFocusInPage() {
  useEffect(() => {
    let focused: Element | null = null
    let around: HTMLElement[] = []
    const enter = ({ target }: FocusEvent) => {
      focused = target instanceof Element && target.closest('main') ? target : null
      around = focused ? placesAround(focused) : []
    }
    const look = () => {
      if (!focused || focused.isConnected) return
      focused = null
      const place = around.find(({ isConnected }) => isConnected)
      setTimeout(() => {
        if (!place?.isConnected || document.activeElement !== document.body) return
        if (!place.hasAttribute('tabindex')) place.tabIndex = -1
        place.focus({ preventScroll: true })
      })
    }
    const watch = new MutationObserver(look)
    watch.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', enter)
    return () => {
      watch.disconnect()
      document.removeEventListener('focusin', enter)
    }
  }, [])
}

/** The places around an element, the nearest first. */
function placesAround(element: Element): HTMLElement[] {
  const place = element.parentElement?.closest<HTMLElement>(places)
  return place ? [place, ...placesAround(place)] : []
}

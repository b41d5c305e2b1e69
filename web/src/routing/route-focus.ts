import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/** The keyboard begins at the heading of the page; whether there was one. */
export function focusHeading(): boolean {
  if (document.activeElement?.closest('main [role=alert]')) return true
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return false
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
  return true
}

/**
 * Moves the focus at an address that shows several pages one after the other: the keyboard begins at the heading of the next `view`, as soon
 * as it is there.
 */
export function useViewFocus(view: string) {
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    if (focusHeading()) return
    const waiting = new MutationObserver(() => focusHeading() && waiting.disconnect())
    waiting.observe(document.body, { childList: true, subtree: true })
    return () => waiting.disconnect()
  }, [view])
}

/**
 * Moves the focus after a change of page: keyboard and screen reader start at its heading, as after a full load. An alert of the new
 * page that has the focus already keeps it: it says why one is here.
 */
export function useRouteFocus() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
        focusHeading()
      }),
    [router],
  )
}

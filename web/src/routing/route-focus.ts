import { type ParsedLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { focusHeading } from '../ui/focus-heading.ts'

/** Focuses the heading of the next `view` as soon as it is there, at an address with several views. */
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
 * Focuses the heading after a change of page, as after a full load, unless an alert of the new page already has the
 * focus, or the page shows another thing of its list and the focus stands in it, as on the next row of the queue, or
 * somebody has gone on elsewhere while the page was loading: the focus would close the menu that they have opened.
 */
export function useRouteFocus() {
  const router = useRouter()
  useEffect(() => {
    let left: Element | null = null
    let hasActed = false
    const act = () => {
      hasActed = true
    }
    const acts = ['pointerdown', 'keydown']
    for (const kind of acts) addEventListener(kind, act, { capture: true })
    const watchNavigation = router.subscribe('onBeforeNavigate', () => {
      left = document.activeElement
      hasActed = false
    })
    const pagesOf = (location: ParsedLocation) => router.matchRoutes(location).map(({ routeId }) => routeId)
    const watchRendering = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (!fromLocation || fromLocation.pathname === toLocation.pathname) return
      const [from, to] = [pagesOf(fromLocation), pagesOf(toLocation)]
      // A list and what is open beside it are one page.
      const isSamePage = to.some((page) => page === from.at(-1)) || from.some((page) => page === to.at(-1))
      if (isSamePage && document.activeElement?.closest('main')) return
      if (hasActed && ![left, document.body].includes(document.activeElement)) return
      focusHeading()
    })
    return () => {
      for (const kind of acts) removeEventListener(kind, act, { capture: true })
      watchNavigation()
      watchRendering()
    }
  }, [router])
}

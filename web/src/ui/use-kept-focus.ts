import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a place, which needs `tabIndex={-1}`: where what had it is taken away, the place itself has it, so that
 * Tab goes on from there and not from the top of the page.
 */
export function useKeptFocus<Place extends HTMLElement>(): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    const here = place.current
    if (!here) return
    let isInside = false
    const enter = () => {
      isInside = true
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !here.contains(relatedTarget)) isInside = false
    }
    const press = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && here.contains(target))) isInside = false
    }
    const look = () => {
      if (isInside && document.activeElement === document.body) here.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(look)
    here.addEventListener('focusin', enter)
    here.addEventListener('focusout', leave)
    document.addEventListener('pointerdown', press)
    watch.observe(here, { childList: true, subtree: true })
    return () => {
      here.removeEventListener('focusin', enter)
      here.removeEventListener('focusout', leave)
      document.removeEventListener('pointerdown', press)
      watch.disconnect()
    }
  }, [])
  return place
}

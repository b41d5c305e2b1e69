import { type RefObject, useLayoutEffect } from 'react'

/** Keeps in `--above` of a place by how many pixels it begins below the start of the page, whatever comes to stand above it. */
export function useTopOf(place: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const box = place.current
    if (!box) return
    const observer = new ResizeObserver(() => {
      box.style.setProperty('--above', `${Math.ceil(box.getBoundingClientRect().top + window.scrollY)}px`)
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [place])
}

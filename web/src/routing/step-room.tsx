import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

/**
 * Container of one step. After a change of step it focuses the heading, or the field that the address names. It
 * stands inside the step's Suspense, so that the heading is there.
 */
export function StepRoom({ isFirst, children }: { isFirst: boolean; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const start = useRef({ isFirst, hash })
  useEffect(() => {
    const { isFirst, hash } = start.current
    const named = hash ? document.getElementById(hash) : null
    const heading = room.current?.querySelector<HTMLElement>('h2')
    if (named) named.focus()
    else if (heading && !isFirst) {
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
  }, [])
  return <div ref={room}>{children}</div>
}

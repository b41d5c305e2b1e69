import { useEffect, useState } from 'react'
import type { Toast } from './toasts.ts'

/** How long words stand in a region that is heard until they count as read out: a dialog that closes sooner cuts them off. */
const HEARD_MS = 600

const heard = new WeakSet<Toast>()

/** Returns whether a notice stood long enough in a region that a screen reader hears. */
export const wasHeard = (toast: Toast) => heard.has(toast)

/**
 * Returns the notices whose words a pair of live regions holds. New ones are held back while the regions are inert, and come two
 * frames after that: screen readers announce what changes in a region that they know already.
 */
export function useTold(toasts: readonly Toast[], isInert: boolean): readonly Toast[] {
  const [told, setTold] = useState<readonly Toast[]>([])
  useEffect(() => {
    if (isInert) return
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() =>
        setTold((now) => toasts.filter((toast) => now.includes(toast) || !wasHeard(toast))),
      )
    })
    return () => cancelAnimationFrame(frame)
  }, [toasts, isInert])
  useEffect(() => {
    if (isInert) return
    const timer = setTimeout(() => {
      for (const toast of told) heard.add(toast)
    }, HEARD_MS)
    return () => clearTimeout(timer)
  }, [told, isInert])
  return told.filter((toast) => toasts.includes(toast))
}

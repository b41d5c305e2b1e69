import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../api/api-error.ts'

const secondsBetween = 12

/** Tells whether a later try may succeed by itself: no answer, or server trouble. */
export function isUnreachable(error: unknown): boolean {
  return !navigator.onLine || (error instanceof ApiError && error.isUnreachable)
}

/** Seconds between two tries by itself: twelve, or more where the server asks for more. */
export const secondsBefore = (error: unknown): number =>
  Math.max(secondsBetween, (error instanceof ApiError && error.retryAfter) || 0)

/** Time until the next try by itself: seconds that are left, of how many. */
export interface Countdown {
  left: number
  of: number
}

/**
 * Retries by itself where a later try may succeed, and when the network returns. Returns the time until the next try;
 * pauses in a hidden page.
 */
export function useCountedRetry(error: unknown, retry: () => void, isOn = isUnreachable(error)): Countdown {
  const of = secondsBefore(error)
  const [passed, setPassed] = useState(0)
  const again = useEffectEvent(() => {
    setPassed(0)
    retry()
  })
  const tick = useEffectEvent(() => {
    if (document.hidden) return
    if (of - passed > 1) setPassed(passed + 1)
    else again()
  })
  useEffect(() => {
    if (!isOn) return
    const clock = setInterval(() => tick(), 1000)
    const heard = () => again()
    window.addEventListener('online', heard)
    return () => {
      clearInterval(clock)
      window.removeEventListener('online', heard)
    }
  }, [isOn])
  return { left: Math.max(1, of - passed), of }
}

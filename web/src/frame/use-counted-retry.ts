import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../api/api-error.ts'

export const secondsBetween = 12

/** Tells whether a later try may succeed by itself: no answer, or server trouble. */
export function isUnreachable(error: unknown): boolean {
  return !navigator.onLine || (error instanceof ApiError && error.isUnreachable)
}

/**
 * Retries every twelve seconds while `isOn`, and when the network returns. Returns the seconds until the next try;
 * pauses in a hidden page.
 */
export function useCountedRetry(isOn: boolean, retry: () => void): number {
  const [left, setLeft] = useState(secondsBetween)
  const again = useEffectEvent(() => {
    setLeft(secondsBetween)
    retry()
  })
  const tick = useEffectEvent(() => {
    if (document.hidden) return
    if (left > 1) setLeft(left - 1)
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
  return left
}

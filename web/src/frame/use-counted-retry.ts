import { useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../api/api-error.ts'

export const secondsBetween = 12

/** Tells whether the next try may go better without anybody doing anything: nobody answered, or the server is in trouble. */
export function isUnreachable(error: unknown): boolean {
  return !navigator.onLine || (error instanceof ApiError && error.isUnreachable)
}

/**
 * Tries again every twelve seconds while `isOn`, and as soon as the network is back. Answers the seconds until the next
 * try; a page that nobody looks at waits.
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

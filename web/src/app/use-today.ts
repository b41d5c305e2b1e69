import { type Day, dayOf } from '@cursus/shared/day'
import { useSyncExternalStore } from 'react'

const today = () => dayOf(new Date())

/** A page may stay open over midnight: whoever comes back to it finds the new day. */
function watchDay(listener: () => void): () => void {
  window.addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    window.removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** The calendar day in Paris. */
export function useToday(): Day {
  return useSyncExternalStore(watchDay, today)
}

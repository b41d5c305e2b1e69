import { type Day, dayOf, purchaseDay } from '@cursus/shared/day'
import { useSyncExternalStore } from 'react'

const today = () => dayOf(new Date())
const dayOfPurchase = () => purchaseDay(new Date())

/** Calls back when the page is shown again, because it may stay open over midnight. */
function watchDay(listener: () => void): () => void {
  window.addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    window.removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Returns the calendar day in Paris. */
export function useToday(): Day {
  return useSyncExternalStore(watchDay, today)
}

/** Returns the day from which a purchase that begins now counts: tomorrow, when today can no longer be paid in time. */
export function usePurchaseDay(): Day {
  return useSyncExternalStore(watchDay, dayOfPurchase)
}

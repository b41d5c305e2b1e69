import { type Day, dayOf, purchaseDay } from '@cursus/shared/day'
import { useSyncExternalStore } from 'react'

const today = () => dayOf(new Date())
const dayOfPurchase = () => purchaseDay(new Date())

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

/** The day from which a purchase that begins now counts: tomorrow, when today can no more be paid in time. */
export function usePurchaseDay(): Day {
  return useSyncExternalStore(watchDay, dayOfPurchase)
}

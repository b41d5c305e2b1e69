import { useSyncExternalStore } from 'react'

/** What covers the screen: nothing, loading, leaving for another site, or a success to read. */
export type Overlay =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'redirecting'; detail?: string }
  | { kind: 'success'; message: string; detail?: string }

let overlay: Overlay = { kind: 'none' }
const listeners = new Set<() => void>()

/** Shows an overlay, or removes it with `{kind: 'none'}`. The caller ends what it started, also after a failure. */
export function showOverlay(next: Overlay) {
  overlay = next
  for (const listener of listeners) listener()
}

export function hideOverlay() {
  showOverlay({ kind: 'none' })
}

export function useOverlay(): Overlay {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => overlay,
  )
}

/** Listeners to one thing in this browser's storage: `watch` hears other tabs, and this one once it calls `tell`. */
export function storageWatch() {
  const listeners = new Set<() => void>()
  return {
    watch(listener: () => void) {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
    tell() {
      for (const listener of listeners) listener()
    },
  }
}

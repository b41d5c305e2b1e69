import { useSyncExternalStore } from 'react'

const key = 'singleKeys'
const listeners = new Set<() => void>()

function watch(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

const areOn = () => localStorage.getItem(key) !== 'off'

/** Tells whether single letters are keys; remembered by this browser (WCAG 2.1.4). */
export const useSingleKeys = (): boolean => useSyncExternalStore(watch, areOn)

export function keepSingleKeys(on: boolean) {
  localStorage.setItem(key, on ? 'on' : 'off')
  for (const listener of listeners) listener()
}

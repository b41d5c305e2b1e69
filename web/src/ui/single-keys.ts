import { useSyncExternalStore } from 'react'
import { storageWatch } from './storage-watch.ts'

const key = 'singleKeys'
const { watch, tell } = storageWatch()

const areOn = () => localStorage.getItem(key) !== 'off'

/** Tells whether single letters are keys; remembered by this browser (WCAG 2.1.4). */
export const useSingleKeys = (): boolean => useSyncExternalStore(watch, areOn)

export function keepSingleKeys(on: boolean) {
  localStorage.setItem(key, on ? 'on' : 'off')
  tell()
}

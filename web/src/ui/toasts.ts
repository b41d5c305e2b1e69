import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  kind: 'good' | 'bad'
  title: string
  detail?: string
  /** Takes back what the notice tells of. */
  undo?: () => void
}

const MOST_SHOWN = 3
let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

function show(toast: Omit<Toast, 'id'>): number {
  lastId += 1
  change([...toasts, { ...toast, id: lastId }].slice(-MOST_SHOWN))
  return lastId
}

/**
 * Shows « ERROR » and a sentence for 40 seconds (spec 1 §8); a field's error must also stand at the field. Returns
 * the id for `dismissToast`.
 */
export function toastError(title: string, detail?: string): number {
  return show({ kind: 'bad', title, detail })
}

/** Shows what was done in a few words; the page itself must show it too. `undo` takes it back by a button. */
export function toastSuccess(title: string, detail?: string, undo?: () => void) {
  show({ kind: 'good', title, detail, undo })
}

export function dismissToast(id: number) {
  change(toasts.filter((toast) => toast.id !== id))
}

/** Removes error notices, after what failed has succeeded. */
export function dismissErrors() {
  if (toasts.some(({ kind }) => kind === 'bad')) change(toasts.filter(({ kind }) => kind !== 'bad'))
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
}

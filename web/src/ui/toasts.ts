import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  kind: 'good' | 'bad'
  title: string
  detail?: string
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

/** « ERROR » and the sentence (spec 1 §8). Stays 40 seconds; a field's error must also stand at the field. Answers what `dismissToast` takes. */
export function toastError(title: string, detail?: string): number {
  return show({ kind: 'bad', title, detail })
}

/** What was done, in a few words; it also shows on the page, or the page says it. */
export function toastSuccess(title: string, detail?: string) {
  show({ kind: 'good', title, detail })
}

export function dismissToast(id: number) {
  change(toasts.filter((toast) => toast.id !== id))
}

/** The cause is mended: what failed has gone through, so nothing says any more that it failed. */
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

import type { Store } from './store.ts'

/** The sandbox's own time, which tests move forward to let sessions expire and subscriptions renew. */
export interface Clock {
  /** Milliseconds since 1970, in the sandbox's time. */
  now(): number
  /** Returns the whole seconds since 1970, as Stripe writes times. */
  seconds(): number
  /** Moves the sandbox's time forward; kept over a restart. */
  advance(seconds: number): void
  onAdvance(listener: () => void): void
}

export function createClock(store: Store): Clock {
  const settings = store.collection<{ aheadMs: number }>('clock')
  let aheadMs = settings.get('clock')?.aheadMs ?? 0
  const listeners: (() => void)[] = []
  const now = () => Date.now() + aheadMs
  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    advance(seconds) {
      aheadMs += seconds * 1000
      settings.put('clock', { aheadMs })
      for (const listener of listeners) listener()
    },
    onAdvance: (listener) => void listeners.push(listener),
  }
}

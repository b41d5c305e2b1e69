import type { Clock } from '../clock.ts'
import type { Store } from '../store.ts'

export const providers = ['stripe', 'yousign', 'mail', 'ban', 'timestamp'] as const
export type Provider = (typeof providers)[number]

/**
 * `repeating` delivers each webhook (or mail) several times, `disordered` the later webhook before the earlier, `late`
 * each after a while and `losing` none; the others concern the calls that the application makes. `unanswered` carries a
 * call out (keeps a mail) and cuts the connection instead of answering.
 */
export const modes = [
  'normal',
  'slow',
  'failing',
  'silent',
  'unanswered',
  'repeating',
  'disordered',
  'late',
  'losing',
] as const
export type Mode = (typeof modes)[number]

export interface Behaviour {
  mode: Mode
  /** Milliseconds before each answer, of mode `slow`, or before each webhook, of mode `late`. */
  delayMs: number
  /** HTTP status of each answer; only of mode `failing`. */
  status: number
  /** Number of times that each webhook is delivered; only of mode `repeating`. */
  repeats: number
  /** Share of the calls or webhooks that meet the mode, from 0 to 1, by chance; the others meet none. */
  share: number
  /** Calls that are left of a limited `failing`, null without limit. */
  calls: number | null
  /** End of a limited `failing`, in milliseconds of the sandbox's clock, null without limit. */
  until: number | null
}

const normal: Behaviour = {
  mode: 'normal',
  delayMs: 6000,
  status: 503,
  repeats: 3,
  share: 1,
  calls: null,
  until: null,
}

/** Keeps how each provider behaves at present, over a restart too. */
export function createBehaviours(store: Store, clock: Clock) {
  const kept = store.collection<Behaviour>('behaviours')
  const listeners = new Set<() => void>()
  const put = (provider: Provider, behaviour: Behaviour) => {
    kept.put(provider, behaviour)
    for (const listener of [...listeners]) listener()
  }
  const get = (provider: Provider): Behaviour => {
    const behaviour = kept.get(provider) ?? normal
    const over = (behaviour.until !== null && behaviour.until <= clock.now()) || behaviour.calls === 0
    return over ? normal : behaviour
  }
  return {
    get,
    /** How the provider behaves to one call or webhook: by chance as normal, where the mode has a share. */
    draw: (provider: Provider): Behaviour => {
      const behaviour = get(provider)
      return behaviour.share < 1 && Math.random() >= behaviour.share ? normal : behaviour
    },
    set: (provider: Provider, change: Partial<Behaviour>) => put(provider, { ...normal, ...change }),
    reset: () => {
      for (const provider of providers) put(provider, normal)
    },
    /** Takes one call off a limited failure. */
    useCall(provider: Provider) {
      const behaviour = get(provider)
      if (behaviour.calls !== null) kept.put(provider, { ...behaviour, calls: behaviour.calls - 1 })
    },
    /** Calls back at every change, until the returned function is called. */
    onChange(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

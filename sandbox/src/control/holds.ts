import { randomUUID } from 'node:crypto'
import type { Provider } from './behaviour.ts'

/** Stops the next call that matches, before it is carried out or before its answer leaves. */
export interface Hold {
  id: string
  provider: Provider
  /** `METHOD /path`, where `*` stands for any characters; `WEBHOOK <event type>` for a delivery. */
  match: string
  when: 'before' | 'after'
  /** True once a call waits here; one hold catches one call. */
  reached: boolean
}

type Outcome = 'continue' | 'drop'

/** Holds live in memory only: whoever restarts the sandbox gives up what waits in it. */
export function createHolds() {
  const open = new Map<string, Hold & { release: (outcome: Outcome) => void; released: Promise<Outcome> }>()
  const shown = ({ id, provider, match, when, reached }: Hold): Hold => ({
    id,
    provider,
    match,
    when,
    reached,
  })
  return {
    add(input: { provider: Provider; match: string; when: 'before' | 'after' }): Hold {
      const { promise, resolve } = Promise.withResolvers<Outcome>()
      const hold = { id: randomUUID(), reached: false, ...input, release: resolve, released: promise }
      open.set(hold.id, hold)
      return shown(hold)
    },
    get: (id: string) => open.get(id) && shown(open.get(id) as Hold),
    list: () => [...open.values()].map(shown),
    /** Lets the waiting call go on, or with `drop` cuts its connection; false when there is no such hold. */
    release(id: string, outcome: Outcome): boolean {
      open.get(id)?.release(outcome)
      return open.delete(id)
    },
    releaseAll(outcome: Outcome) {
      for (const hold of open.values()) hold.release(outcome)
      open.clear()
    },
    /** Waits when a hold matches this call. */
    async pass(provider: Provider, call: string, when: Hold['when']): Promise<Outcome> {
      const hold = [...open.values()].find(
        (one) => !one.reached && one.provider === provider && one.when === when && matches(one.match, call),
      )
      if (!hold) return 'continue'
      hold.reached = true
      return hold.released
    },
  }
}

function matches(pattern: string, call: string): boolean {
  const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}$`).test(call)
}

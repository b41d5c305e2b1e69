import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Store } from '../store.ts'
import { createBehaviours, type Provider } from './behaviour.ts'
import { createCalls } from './calls.ts'
import { Dropped, ProviderFault } from './faults.ts'
import { createHolds } from './holds.ts'
import { watchRoutes } from './watch.ts'

export type Control = ReturnType<typeof createControl>

/** Decides how each provider behaves: modes for people, holds for tests. */
export function createControl(store: Store, clock: Clock) {
  const behaviours = createBehaviours(store, clock)
  const holds = createHolds()
  const calls = createCalls()
  const closing = new AbortController()

  const playMode = async (provider: Provider): Promise<void> => {
    const { mode, delayMs, status } = behaviours.draw(provider)
    if (mode === 'slow') await sleep(delayMs, undefined, { signal: closing.signal }).catch(drop)
    if (mode === 'silent') await untilChanged(behaviours.onChange, closing.signal)
    if (mode === 'failing') {
      behaviours.useCall(provider)
      throw new ProviderFault(status)
    }
  }

  const arrive = async (provider: Provider, call: string): Promise<void> => {
    if ((await holds.pass(provider, call, 'before')) === 'drop') drop()
    await playMode(provider)
  }
  const leave = async (provider: Provider, call: string): Promise<void> => {
    if ((await holds.pass(provider, call, 'after')) === 'drop') drop()
    if (behaviours.draw(provider).mode === 'unanswered') drop()
  }

  const announce = async (provider: Provider, event: string): Promise<void> => {
    if ((await holds.pass(provider, event, 'before')) === 'drop') drop()
    if (behaviours.draw(provider).mode === 'losing') drop()
    while (behaviours.get(provider).mode === 'silent') await untilChanged(behaviours.onChange, closing.signal)
  }

  return {
    behaviours,
    holds,
    calls,
    /**
     * Plays the mode and the holds before a call is carried out. `call` is `METHOD /path` without query.
     * Throws ProviderFault (answer its status) or Dropped (cut the connection).
     */
    arrive,
    /** Plays the holds and `unanswered` after a call is carried out and before its answer leaves; throws Dropped. */
    leave,
    /** Plays holds and silence before an event (`WEBHOOK <type>`) goes out; throws Dropped when it must not. */
    announce,
    /** Makes every route of this Fastify scope obey the control page and appear in its table. */
    watch: (app: FastifyInstance, provider: Provider, onCut?: (request: FastifyRequest) => void) =>
      watchRoutes(app, provider, { arrive, leave, calls }, onCut),
    /** Ends all waiting, so that the sandbox can stop. */
    close() {
      closing.abort()
      holds.releaseAll('drop')
    },
  }
}

function drop(): never {
  throw new Dropped('connection cut')
}

/** Waits for the next change of a mode; throws Dropped when the sandbox stops. */
async function untilChanged(
  onChange: (listener: () => void) => () => void,
  closing: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = onChange(resolve)
  closing.addEventListener('abort', () => reject(new Dropped('connection cut')), { once: true })
  await promise.finally(stop)
}

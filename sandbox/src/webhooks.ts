import { randomUUID } from 'node:crypto'
import type { Behaviour, Provider } from './control/behaviour.ts'
import type { Control } from './control/control.ts'
import type { Collection, Store } from './store.ts'
import { afterAttempt, type Delivery, type Endpoint, post } from './webhook-delivery.ts'

/** Longest time that an event waits for another to overtake it, in milliseconds. */
const longestWaitMs = 5000

export type Webhooks = ReturnType<typeof createWebhooks>

/** Signed deliveries, kept until received: a restarted sandbox goes on where it was killed. */
export function createWebhooks(store: Store, control: Control) {
  const kept = store.collection<Delivery>('webhooks')
  const endpoints = new Map<Provider, Endpoint>()
  const timers = new Map<string, NodeJS.Timeout>()
  let stopped = false

  const plan = (delivery: Delivery) => {
    clearTimeout(timers.get(delivery.id))
    if (stopped) return
    const wait = Math.max(0, delivery.nextAt - Date.now())
    timers.set(
      delivery.id,
      setTimeout(() => void deliver(delivery.id), wait),
    )
  }

  const deliver = async (id: string): Promise<void> => {
    timers.delete(id)
    const delivery = kept.get(id)
    const endpoint = delivery && endpoints.get(delivery.provider)
    if (!endpoint || delivery.state !== 'waiting') return
    const passed = await passGate(control, delivery)
    if (stopped) return
    if (!passed) return kept.put(id, { ...delivery, state: 'dropped' })
    const status = await post(endpoint, delivery, control)
    if (stopped) return
    const next = afterAttempt(delivery, endpoint, status)
    kept.put(id, next)
    if (next.state === 'waiting') plan(next)
    else if (next.overtakes) letFollow(next.overtakes)
  }

  /** The overtaken delivery goes as soon as the later one has arrived. */
  const letFollow = (id: string) => {
    const overtaken = kept.get(id)
    if (overtaken?.state !== 'waiting' || overtaken.nextAt <= Date.now()) return
    kept.put(id, { ...overtaken, nextAt: Date.now() })
    plan({ ...overtaken, nextAt: Date.now() })
  }

  const publish = (provider: Provider, event: { type: string; body: string }): void => {
    const waiting = kept.filter((one) => one.provider === provider && one.state === 'waiting')
    const delivery = newDelivery(provider, event, control.behaviours.draw(provider), waiting)
    kept.put(delivery.id, delivery)
    prune(kept)
    plan(delivery)
  }

  return {
    /** Says where a provider's deliveries go; those left from an earlier run start again. */
    connect(provider: Provider, endpoint: Endpoint) {
      endpoints.set(provider, endpoint)
      for (const delivery of kept.filter((one) => one.provider === provider && one.state === 'waiting'))
        plan(delivery)
    },
    /** Keeps the event, then delivers it; returns before the receiver answered. */
    publish,
    /** Newest first. */
    list: () => kept.list().reverse(),
    /** Delivers the provider's newest event (or this one) once more, with the same body. */
    redeliver(provider: Provider, id?: string): Delivery | undefined {
      const last = kept.filter((one) => one.provider === provider && (!id || one.id === id)).at(-1)
      if (last) publish(provider, { type: last.type, body: last.body })
      return last
    },
    close() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}

/** A first delivery; out of order, it waits for another to overtake it, or overtakes the one that waits. */
function newDelivery(
  provider: Provider,
  event: { type: string; body: string },
  { mode, repeats, delayMs }: Behaviour,
  waiting: Delivery[],
): Delivery {
  const overtaken = mode === 'disordered' ? waiting.find((one) => one.nextAt > Date.now()) : undefined
  const waits = mode === 'disordered' && !overtaken
  const waitMs = mode === 'late' ? delayMs : waits ? longestWaitMs : 0
  return {
    id: randomUUID(),
    provider,
    ...event,
    attempts: 0,
    left: mode === 'repeating' ? repeats : 1,
    state: 'waiting',
    nextAt: Date.now() + waitMs,
    lastStatus: null,
    ...(overtaken && { overtakes: overtaken.id }),
  }
}

/** Waits while the provider is silent or a test holds the event; false when the test drops it. */
async function passGate(control: Control, { provider, type }: Delivery): Promise<boolean> {
  return control.announce(provider, `WEBHOOK ${type}`).then(
    () => true,
    () => false,
  )
}

/** Keeps the last 500 finished deliveries. */
function prune(kept: Collection<Delivery>): void {
  if (kept.count() < 1000) return
  const finished = kept.filter((one) => one.state !== 'waiting')
  for (const { id } of finished.slice(0, -500)) kept.delete(id)
}

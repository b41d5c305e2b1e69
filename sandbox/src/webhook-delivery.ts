import type { Provider } from './control/behaviour.ts'
import type { Control } from './control/control.ts'

/** Address that a provider calls, how it signs, and which answers it accepts. */
export interface Endpoint {
  url: string
  /** Milliseconds that the receiver has. */
  timeoutMs: number
  /** Milliseconds before the first, second, … repetition of a failed delivery; after the last it gives up. */
  retriesMs: number[]
  /** Headers of one delivery; `attempt` counts from 0. Called again for each attempt. */
  sign(body: string, attempt: number): Record<string, string>
  /** Statuses that count as received. */
  succeeds(status: number): boolean
}

export interface Delivery {
  id: string
  provider: Provider
  type: string
  body: string
  attempts: number
  /** Deliveries still owed: more than one when the provider repeats itself. */
  left: number
  state: 'waiting' | 'delivered' | 'given_up' | 'dropped'
  /** Milliseconds since 1970 of the next attempt. */
  nextAt: number
  lastStatus: number | null
  /** The earlier delivery that waits for this one to arrive, where the provider is out of order. */
  overtakes?: string
}

/** One attempt; answers the receiver's status, 0 for none, and writes it down for the control page. */
export async function post(
  endpoint: Endpoint,
  { provider, type, body, attempts }: Delivery,
  control: Control,
) {
  const startedAt = Date.now()
  const status = await fetch(endpoint.url, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { 'content-type': 'application/json; charset=utf-8', ...endpoint.sign(body, attempts) },
    signal: AbortSignal.timeout(endpoint.timeoutMs),
  }).then(
    (answer) => answer.body?.cancel().then(() => answer.status) ?? answer.status,
    () => 0,
  )
  control.calls.add({ at: startedAt, provider, call: type, status, ms: Date.now() - startedAt })
  return status
}

/** Returns the delivery after an attempt that got this status. */
export function afterAttempt(delivery: Delivery, endpoint: Endpoint, status: number): Delivery {
  const done = { ...delivery, attempts: delivery.attempts + 1, lastStatus: status }
  if (endpoint.succeeds(status)) {
    const left = delivery.left - 1
    return { ...done, left, attempts: 0, nextAt: Date.now(), state: left > 0 ? 'waiting' : 'delivered' }
  }
  const wait = endpoint.retriesMs[delivery.attempts]
  if (wait === undefined) return { ...done, state: 'given_up' }
  return { ...done, nextAt: Date.now() + wait }
}

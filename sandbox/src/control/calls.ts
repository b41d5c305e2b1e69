import type { Provider } from './behaviour.ts'

/** One line of the control page's table. */
export interface Call {
  /** Milliseconds since 1970. */
  at: number
  provider: Provider
  /** `POST /v1/checkout/sessions`, an event type, or `SMTP <recipient>`. */
  call: string
  /** HTTP or SMTP status; 0 for an answer that never came. */
  status: number
  ms: number
}

/** The last 200 calls, newest first, in memory. */
export function createCalls() {
  const calls: Call[] = []
  return {
    add(call: Call) {
      calls.unshift(call)
      calls.length = Math.min(calls.length, 200)
    },
    list: (): readonly Call[] => calls,
  }
}

import { ApiError } from '../../app/api-error.ts'

/** What the page of the return shows while there is no contract. */
export type ReturnState = 'checking' | 'late' | 'not-paid' | 'unknown' | 'refunded' | 'refused'

/** The page whose quote was paid. */
export type Quote = '/insurance/health-mobility' | '/insurance/housing'

/** Tries after which the page says that it takes longer than usual. */
const patience = 3

/** Silence, a provider that is down and a call that is still running say nothing about the payment: ask again (bar 3). */
export function isSilence(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, code } = error
  return status === 0 || status === 429 || status >= 500 || code === 'payments.busy'
}

/** Milliseconds before the next question: what the server asks for, else 1, 2, 4 … at most 30 seconds. */
export function waitBefore(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : null
  return asked ? asked * 1000 : Math.min(30_000, 1000 * 2 ** failures)
}

export function returnState(failures: number, error: unknown): ReturnState {
  if (!error || isSilence(error)) return failures >= patience ? 'late' : 'checking'
  if (!(error instanceof ApiError)) return 'refused'
  if (error.status === 402) return 'not-paid'
  if (error.status === 404) return 'unknown'
  return error.code === 'payments.refunded' ? 'refunded' : 'refused'
}

import { ApiError } from './api-error.ts'

/** Silence, a provider that is down and a call that is still running say nothing about what was asked: ask again. */
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

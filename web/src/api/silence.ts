import { ApiError } from './api-error.ts'

/**
 * Tells whether an error says nothing about the result (no answer, provider down, call still running), so that it may
 * be asked again.
 */
export function isSilence(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, code } = error
  return status === 0 || status === 429 || status >= 500 || code === 'payments.busy'
}

/** Returns the milliseconds before the next try: what the server asks for, else 1, 2, 4 … up to 30 seconds. */
export function waitBefore(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : null
  return asked ? asked * 1000 : Math.min(30_000, 1000 * 2 ** failures)
}

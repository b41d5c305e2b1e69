import { ApiError } from './api-error.ts'

/** Refusals that pass by themselves: somebody is at work on the same, perhaps a first try whose answer was lost. */
const passing = new Set(['payments.busy', 'platform.in_progress'])

/**
 * Tells whether an error says nothing about the result (no answer, provider down, call still running), so that it may
 * be asked again.
 */
export function isSilence(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  const { status, code } = error
  return status === 0 || status === 429 || status >= 500 || passing.has(code)
}

/**
 * Returns the milliseconds before the next try: 1, 2, 4 … up to 30 seconds, and no less than the server asks for. The fifth
 * try comes after fifteen seconds, when the server does again what was lost with a process of it.
 */
export function waitBefore(failures: number, error: unknown): number {
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) : 0
  return Math.max(asked * 1000, Math.min(30_000, 1000 * 2 ** failures))
}

import { AppError } from '../../platform/errors.ts'

/** Milliseconds to wait for the service: somebody is typing, so a later answer is of no use. */
const timeoutMs = 2000

/** Returns the JSON of one call. Every failure is the same 503: the address is then typed by hand. */
export async function ask(url: URL, init: RequestInit = {}): Promise<unknown> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const { ok, status } = response
    if (!ok) throw Object.assign(new Error(`the address service answered ${status}`), { status })
    return await response.json()
  } catch (cause) {
    throw unavailable(cause)
  }
}

/** The 503 of a search of addresses that does not answer: people type the address by hand meanwhile. */
export function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'addresses.unavailable', { retryAfter: 5, cause })
}

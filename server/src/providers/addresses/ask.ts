import { AppError } from '../../platform/errors.ts'

/** Somebody is typing: what does not come within two seconds comes too late. */
const timeoutMs = 2000

/** The JSON of one call. Every failure is the same to who asks: the address is typed by hand. */
export async function ask(url: URL, init: RequestInit = {}): Promise<unknown> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`the address service answered ${response.status}`)
    return await response.json()
  } catch (cause) {
    throw unavailable(cause)
  }
}

export function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', 'addresses.unavailable', { retryAfter: 5, cause })
}

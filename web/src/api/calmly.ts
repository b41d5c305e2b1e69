import { ApiError } from './api-error.ts'

/** Milliseconds between two tries while nothing answers, as a page counts them down. */
const whileFailing = 12_000

/**
 * Milliseconds until a query is asked for again: as often as it wants while it is answered; while it fails each twelve seconds, or when
 * the server asks for more.
 */
export function calmly(often: number | false, { error }: { error: Error | null }): number | false {
  if (!often || !error) return often
  const asked = error instanceof ApiError ? (error.retryAfter ?? 0) : 0
  return Math.max(often, whileFailing, asked * 1000)
}

import type { Problem } from '@cursus/shared/problem'

/** A call that failed. `message` is a sentence for the person, in their language; `code` is stable. */
export class ApiError extends Error {
  /** 0 when the server gave no answer. */
  readonly status: number
  readonly code: string
  /** Messages by field path, as the server named them. */
  readonly errors: Record<string, string[]>
  readonly requestId: string | null
  /** Seconds to wait, of a 429 or 503. */
  readonly retryAfter: number | null

  constructor(
    problem: Partial<Problem> & { status: number; message: string },
    retryAfter: number | null = null,
  ) {
    super(problem.message)
    this.name = 'ApiError'
    this.status = problem.status
    this.code = problem.code ?? 'unknown'
    this.errors = problem.errors ?? {}
    this.requestId = problem.requestId ?? null
    this.retryAfter = retryAfter
  }

  get isOffline(): boolean {
    return this.status === 0
  }
}

/** The sentence to show for whatever was thrown. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback
}

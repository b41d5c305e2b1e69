import type { Problem } from '@cursus/shared/problem'

/** Thrown when a call failed. `message` is a sentence for the person, in their language; `code` is stable. */
export class ApiError extends Error {
  /** HTTP status; 0 when the server gave no answer. */
  readonly status: number
  readonly code: string
  /** Messages by field path, as the server named them. */
  readonly errors: Record<string, string[]>
  readonly requestId: string | null
  /** Whole body of the answer, for fields beside the code. */
  readonly problem: unknown
  /** Seconds to wait, for 429 and 503. */
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
    this.problem = problem
    this.retryAfter = retryAfter
  }

  get isOffline(): boolean {
    return this.status === 0
  }

  /** True without an answer, or when the server itself is in trouble: the same call may succeed in a moment. */
  get isUnreachable(): boolean {
    return this.isOffline || this.status >= 500
  }
}

/** Tells whether there is nothing at an address, at least for this person. */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** Tells whether an address of one thing leads to nothing: one that is no id at all is answered 422. */
export const isAbsent = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status)

/**
 * Returns the sentence to show for anything that was thrown. A refusal that only says that fields are wrong is told by
 * what it says of each, on one line.
 */
export function messageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback
  const { code, errors, message } = error
  return (code === 'platform.invalid' && [...new Set(Object.values(errors).flat())].join(' ')) || message
}

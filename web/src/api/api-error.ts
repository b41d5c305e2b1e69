import type { Problem } from '@cursus/shared/problem'

/** A call that failed. `message` is a sentence for the person, in their language; `code` is stable. */
export class ApiError extends Error {
  /** 0 when the server gave no answer. */
  readonly status: number
  readonly code: string
  /** Messages by field path, as the server named them. */
  readonly errors: Record<string, string[]>
  readonly requestId: string | null
  /** The whole answer, for who goes on from what stands beside the code. */
  readonly problem: unknown
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
    this.problem = problem
    this.retryAfter = retryAfter
  }

  get isOffline(): boolean {
    return this.status === 0
  }

  /** No answer, or one that is the server's own trouble: the same call may go through in a moment. */
  get isUnreachable(): boolean {
    return this.isOffline || this.status >= 500
  }
}

/** Is there nothing at an address, for this person at least? */
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404

/** The sentence to show for whatever was thrown. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback
}

/** What the server says of each field in one line, else the sentence of the whole. */
export function faultsIn(error: unknown, fallback: string): string {
  const said = error instanceof ApiError ? [...new Set(Object.values(error.errors).flat())] : []
  return said.length > 0 ? said.join(' ') : messageOf(error, fallback)
}

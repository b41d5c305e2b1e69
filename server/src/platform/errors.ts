/** HTTP status of each kind of refusal. */
const statusOf = {
  unreadable: 400,
  unauthenticated: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_type: 415,
  invalid: 422,
  too_many: 429,
  provider_failed: 502,
  unavailable: 503,
} as const

export type ErrorKind = keyof typeof statusOf

export type ErrorDetail = {
  /** Keys of the messages by field path. */
  errors?: Record<string, string[]>
  /** Seconds after which to try again, for 429 and 503. */
  retryAfter?: number
  /** Values that the sentence names. */
  values?: Record<string, string | number>
  /** Values beside the code in the answer, for a client that goes on from there. */
  more?: Record<string, unknown>
  cause?: unknown
}

/**
 * An expected failure. `code` is stable, `feature.reason`; the sentence for the person is the text `error.<code>` of
 * the server's locales, in the language of the request.
 */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly code: string
  readonly detail: ErrorDetail

  constructor(kind: ErrorKind, code: string, detail: ErrorDetail = {}) {
    super(code, { cause: detail.cause })
    this.name = 'AppError'
    this.kind = kind
    this.code = code
    this.detail = detail
  }

  get status(): number {
    return statusOf[this.kind]
  }
}

/**
 * Returns what a schema found wrong, by field path, for a route that adds findings of its own. What is wrong with one of a
 * list of words is told of the list.
 */
export function faultsOf({ issues }: { issues: { path: PropertyKey[]; message: string }[] }) {
  const faults: Record<string, string[]> = {}
  for (const { path, message } of issues) {
    const field = typeof path.at(-1) === 'number' ? path.slice(0, -1) : path
    faults[field.join('.')] = [message]
  }
  return faults
}

/** Returns a 422 that names one or more fields. */
export function invalid(code: string, errors: Record<string, string[]>): AppError {
  return new AppError('invalid', code, { errors })
}

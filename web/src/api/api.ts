import { currentLocale } from '../i18n/catalogue.ts'
import { say } from '../i18n/i18n.ts'
import { aloneAmongTabs, createRefresh, SignedOut } from '../session/refresh.ts'
import { clearSession, endViewing, noteSession, readSession, storeTokens } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import { mostSeconds, within } from './patience.ts'
import { problemIn, tokensIn } from './said.ts'

export interface CallOptions {
  /** Body, sent as JSON, or as it is when it is a FormData. */
  body?: unknown
  query?: Record<string, string | number | undefined>
  signal?: AbortSignal
  idempotencyKey?: string
  /** True of a POST that does something once, where its page keeps no key for it: see `onceOnly`. */
  isOnce?: boolean
  /** Function used instead of `fetch`, such as one that reports progress (`sendWithProgress`). */
  transport?: Transport
  /** Seconds after which it counts as not answered, else those of its kind. */
  patience?: number
}

export type Transport = (
  url: string,
  init: { method: string; headers: Headers } & RequestInit,
) => Promise<Response>

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Tells whether a call carries the token; some must not (spec 1 §7). */
function needsToken(path: string): boolean {
  return (
    !path.includes('security') &&
    !path.startsWith('/payments/price/home_insurance') &&
    !path.startsWith('/forgot_password/')
  )
}

/** Codes of a 401 that are the answer itself, not an expired token. */
const finalCodes = ['accounts.bad_credentials', 'accounts.account_not_verified']

async function send(method: Method, path: string, options: CallOptions, token: string | null) {
  const { body, query, signal, idempotencyKey, transport = fetch } = options
  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': currentLocale() })
  // The server names the call by it too, in its answer and in its log; pages of plain http have no random id.
  const id = crypto.randomUUID?.()
  if (id) headers.set('X-Request-Id', id)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  const isForm = body instanceof FormData
  const patience = options.patience ?? mostSeconds[isForm ? 'upload' : 'answer']
  if (body !== undefined && !isForm) headers.set('Content-Type', 'application/json')
  const sent = isForm ? body : body === undefined ? undefined : JSON.stringify(body)
  const url = `/api${path}${toSearch(query)}`
  return heard(signal, () =>
    within(patience, signal, (own) => transport(url, { method, headers, body: sent, signal: own })),
  )
}

/** Returns what a task brings; one that fails counts as no answer, unless it was cancelled. */
async function heard<Answer>(signal: AbortSignal | undefined, task: () => Promise<Answer>): Promise<Answer> {
  try {
    return await task()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError({ status: 0, code: 'network', message: say('error.server.connection') })
  }
}

function toSearch(query: CallOptions['query']): string {
  const given = Object.entries(query ?? {}).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length ? `?${new URLSearchParams(given)}` : ''
}

async function toError(response: Response): Promise<ApiError> {
  const problem = problemIn(await response.json().catch(() => null))
  const wait = Number(response.headers.get('Retry-After'))
  const message = problem.message || say('error.server.connection')
  return new ApiError({ ...problem, status: response.status, message }, wait || null)
}

const refresh = createRefresh({
  read: readSession,
  store: storeTokens,
  alone: (task) => aloneAmongTabs('refresh', task),
  async ask(refreshToken) {
    const body = { refresh_token: refreshToken }
    const options = { body, patience: mostSeconds.renewal }
    const response = await send('POST', '/security/token/refresh', options, null)
    if (!response.ok) throw await toError(response)
    return heard(undefined, async () => tokensIn(await response.json()))
  },
})

/**
 * Returns a new token, or null when this session has ended; it is then forgotten and the guard leads to the login. Null too
 * where the tab shows another session by then, which stays as it is.
 */
async function renewedToken(stale: string, isSame: () => boolean): Promise<string | null> {
  if (!isSame()) return null
  // Looking as a student is for a while and is not renewed.
  if (readSession()?.viewing) {
    endViewing()
    return null
  }
  try {
    const fresh = await refresh(stale)
    return isSame() ? fresh : null
  } catch (error) {
    const ended = error instanceof ApiError && error.status === 401
    if (ended && isSame()) clearSession()
    if (ended || error instanceof SignedOut) return null
    throw error
  }
}

async function answer(method: Method, path: string, options: CallOptions): Promise<Response> {
  const token = needsToken(path) ? (readSession()?.token ?? null) : null
  const isSame = noteSession()
  const response = await send(method, path, options, token)
  if (response.ok) return response
  const error = await toError(response)
  if (response.status !== 401 || !token || finalCodes.includes(error.code)) throw error
  const fresh = await renewedToken(token, isSame)
  if (!fresh) throw error
  const second = await send(method, path, options, fresh)
  if (!second.ok) throw await toError(second)
  return second
}

async function json<T>(method: Method, path: string, { isOnce, ...options }: CallOptions = {}): Promise<T> {
  if (isOnce) {
    const { query, body } = options
    const { onceOnly } = await heard(options.signal, () => import('./unanswered.ts'))
    const call = (idempotencyKey?: string) => json<T>(method, path, { ...options, idempotencyKey })
    return onceOnly(`${method} ${path}${toSearch(query)}`, body, call)
  }
  const response = await answer(method, path, options)
  return response.status === 204 ? (undefined as T) : bodyOf<T>(response, options.signal)
}

/**
 * Reads a body without checking it: the server checks each answer against the schema of `T`, and both come from one
 * build. The only place that trusts data from outside. One that breaks off, or that somebody between us and the server has
 * written, counts as no answer.
 */
async function bodyOf<T>(response: Response, signal?: AbortSignal): Promise<T> {
  const body = await heard(signal, async () => {
    const whole: unknown = await response.json()
    return whole
  })
  return body as T
}

/**
 * Calls to the server under `/api`. A failed call throws `ApiError`, with status 0 when there was no answer, which
 * never signs anybody out. An expired token is renewed once and the call repeated.
 */
export const api = {
  get: <T>(path: string, options?: CallOptions) =>
    json<T>('GET', path, { patience: mostSeconds.read, ...options }),
  post: <T>(path: string, body?: unknown, options?: CallOptions) =>
    json<T>('POST', path, { ...options, body }),
  put: <T>(path: string, body?: unknown, options?: CallOptions) => json<T>('PUT', path, { ...options, body }),
  delete: <T = void>(path: string) => json<T>('DELETE', path, { isOnce: true }),
  /** Returns a bare list with the number of all its rows, and of those before it. */
  async list<T>(
    path: string,
    options: CallOptions = {},
  ): Promise<{ rows: T[]; total: number; skipped: number }> {
    const response = await answer('GET', path, { patience: mostSeconds.read, ...options })
    const rows = await bodyOf<T[]>(response, options.signal)
    const total = Number(response.headers.get('X-Total-Count') ?? rows.length)
    return { rows, total, skipped: Number(response.headers.get('X-Skipped-Count') ?? 0) }
  },
  /** Returns a file with the name that the server gives it. */
  async file(path: string, options: CallOptions & { method?: Method } = {}) {
    const response = await answer(options.method ?? 'GET', path, options)
    const blob = await heard(options.signal, () => response.blob())
    return { blob, fileName: fileNameOf(response) }
  },
}

/** Reads the name of a download (RFC 6266): `filename*` first, because only it holds accents. */
function fileNameOf(response: Response): string | null {
  const header = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="([^"]*)"/i.exec(header)?.[1] ?? null
}

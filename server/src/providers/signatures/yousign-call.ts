import { AppError } from '../../platform/errors.ts'

export type YousignSettings = {
  apiKey: string
  webhookSecrets: string[]
  apiBase: string
  /** How long a call waits for its answer. */
  timeoutMs: number
}

export type Call = (
  method: 'GET' | 'POST',
  path: string,
  body?: Record<string, unknown> | FormData,
) => Promise<Response>

/**
 * Creates the function that calls Yousign's API. Silence, 429 and 5xx throw 503 `signatures.unavailable`: the outcome
 * is unknown. Other refusals throw 502 `signatures.refused`; 404 is left to the caller.
 */
export function createCall({ apiKey, apiBase, timeoutMs }: YousignSettings): Call {
  return async (method, path, body) => {
    const isForm = body instanceof FormData
    const response = await fetch(apiBase + path, {
      method,
      redirect: 'error',
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(unknown)
    if (response.ok || response.status === 404) return response
    const { status } = response
    const said = new Error(`${method} ${path} answered ${status}: ${await reasonOf(response)}`)
    const reason = Object.assign(said, { status })
    if (status === 429 || status >= 500) return unknown(reason)
    throw new AppError('provider_failed', 'signatures.refused', { cause: reason })
  }
}

/** Reads a body, which may stall after its headers came: that counts as silence. */
export async function read<T>(body: Promise<T>): Promise<T> {
  return body.catch(unknown)
}

function unknown(cause: unknown): never {
  throw new AppError('unavailable', 'signatures.unavailable', { retryAfter: 10, cause })
}

async function reasonOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  return text.slice(0, 300)
}

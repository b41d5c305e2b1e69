import type { Problem } from '@cursus/shared/problem'
import { hasKinds, isRecord } from '../session/is-record.ts'

/** Reads a problem as far as possible, with the fields beside it, such as a second step's challenge. */
export function problemIn(body: unknown): Partial<Problem> {
  return isProblem(body) ? body : {}
}

const words = ['type', 'title', 'code', 'message', 'requestId']

function isProblem(body: unknown): body is Partial<Problem> {
  if (!isRecord(body)) return false
  const { status = 0, errors = {} } = body
  return (
    words.every((name) => typeof (body[name] ?? '') === 'string') &&
    typeof status === 'number' &&
    isRecord(errors) &&
    Object.values(errors).every(isSentences)
  )
}

const isSentences = (said: unknown) => Array.isArray(said) && said.every((one) => typeof one === 'string')

interface Tokens {
  token: string
  refresh_token: string
}

/** Reads new tokens. Throws for anything else. */
export function tokensIn(body: unknown): Tokens {
  if (!isTokens(body)) throw new Error('no tokens')
  return body
}

const isTokens = (body: unknown): body is Tokens => hasKinds(body, tokens)
const tokens = { token: 'string', refresh_token: 'string' } as const

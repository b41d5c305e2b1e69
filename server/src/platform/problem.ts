import { STATUS_CODES } from 'node:http'
import type { Language } from '@cursus/shared/language'
import type { Problem } from '@cursus/shared/problem'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { pickLanguage } from './accept-language.rules.ts'
import { databaseAway, isDatabaseAway } from './database-away.ts'
import { AppError, type ErrorDetail } from './errors.ts'
import { sayWait } from './say-wait.ts'
import { hasText, text } from './texts.ts'

/** Returns the language of a request from Accept-Language; French when it names none of ours. */
export function languageOf(request: FastifyRequest): Language {
  return pickLanguage(request.headers['accept-language'])
}

/** Returns the language that a request names; undefined when it names none or any (`*`), as calls of programs do. */
export function namedLanguageOf(request: FastifyRequest): Language | undefined {
  const named = request.headers['accept-language']
  return named === undefined || named === '*' ? undefined : languageOf(request)
}

/** Answers a failure as application/problem+json, in the language of the request. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const failure = toAppError(error, request)
  if (!failure) {
    request.log.error({ err: error }, 'unexpected')
    return reply
      .code(500)
      .type('application/problem+json')
      .send(toProblem(500, 'platform.unexpected', {}, of(request)))
  }
  if (failure.status >= 500) request.log.warn({ err: failure, code: failure.code }, 'unavailable')
  if (failure.detail.retryAfter !== undefined) reply.header('retry-after', String(failure.detail.retryAfter))
  const body = toProblem(failure.status, failure.code, failure.detail, of(request))
  return reply.code(failure.status).type('application/problem+json').send(JSON.stringify(body))
}

type Asked = { language: Language; requestId: string }

const of = (request: FastifyRequest): Asked => ({ language: languageOf(request), requestId: request.id })

/** Builds the body of a refusal: `code` names its sentence, `detail.errors` its fields. */
export function toProblem(
  status: number,
  code: string,
  detail: ErrorDetail,
  { language, requestId }: Asked,
): Problem {
  const key = hasText(`error.${code}`) ? `error.${code}` : 'error.platform.invalid'
  const errors = detail.errors && translate(detail.errors, language)
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    message: text(language, key, { ...detail.values, ...waitOf(detail, language) }),
    ...(errors && { errors }),
    ...detail.more,
    requestId,
  }
}

/** The wait that a sentence may name as `{wait}`. */
const waitOf = ({ retryAfter }: ErrorDetail, language: Language): Record<string, string> =>
  retryAfter === undefined ? {} : { wait: sayWait(language, retryAfter) }

function translate(errors: Record<string, string[]>, language: Language) {
  return Object.fromEntries(
    Object.entries(errors).map(([path, keys]) => [
      path,
      keys.map((key) => text(language, hasText(key) ? key : 'validation.field.incorrect')),
    ]),
  )
}

/** Codes of PostgreSQL for a text, number or id that it cannot hold: the caller's fault. */
const dataExceptions = new Set(['22021', '22P02', '22P05', '22003', '22007', '22008', '22001'])

function toAppError(error: unknown, request: FastifyRequest): AppError | null {
  if (error instanceof AppError) return error
  if (isDatabaseAway(error)) return databaseAway()
  const fastify = error as FastifyError
  if (hasZodFastifySchemaValidationErrors(error))
    return new AppError('invalid', 'platform.invalid', { errors: validationErrors(error, request) })
  for (let at = error; at instanceof Error; at = at.cause) {
    if (dataExceptions.has((at as { code?: string }).code ?? ''))
      return new AppError('invalid', 'platform.invalid', { cause: error })
  }
  if (fastify.statusCode === 413) return new AppError('too_large', 'platform.too_large')
  if (fastify.statusCode === 415) return new AppError('unsupported_type', 'platform.unsupported_type')
  if (fastify.statusCode === 429) return new AppError('too_many', 'platform.too_many')
  if (fastify.statusCode && fastify.statusCode >= 400 && fastify.statusCode < 500) {
    return new AppError('unreadable', 'platform.unreadable')
  }
  return null
}

/** Returns what a route's schema found wrong, for a route with findings of its own (`attachValidation`). */
export function validationErrors(error: unknown, request: FastifyRequest): Record<string, string[]> {
  if (!hasZodFastifySchemaValidationErrors(error)) throw error
  const body: unknown = error.validationContext === 'body' ? request.body : undefined
  const errors: Record<string, string[]> = {}
  for (const { params, message, instancePath } of error.validation) {
    const issue = (params.issue ?? {}) as { path?: PropertyKey[] }
    const path = issue.path ?? instancePath?.split('/').slice(1) ?? []
    const known = message && hasText(message) ? message : incorrect
    const key = known === incorrect && isMissing(body, path) ? 'validation.field.required' : known
    const field = path.join('.')
    errors[field] = [...new Set([...(errors[field] ?? []), key])]
  }
  return errors
}

const incorrect = 'validation.field.incorrect'

/** Tells whether a body has no value at a path, while it has the object in which the value should stand. */
function isMissing(body: unknown, path: readonly PropertyKey[]): boolean {
  let at = body
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return false
    at = Reflect.get(at, key)
  }
  return path.length > 0 && (at === undefined || at === null)
}

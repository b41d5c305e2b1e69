import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** Structured lines; ids only, never a name, an address, a token or a birthday. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/** Lines are gathered and written a few times a second, and at the end: a line must not cost as much as the work. */
export function createLogger(level = 'info') {
  const lines = pino.destination({ sync: false, minLength: 4096 })
  const timer = setInterval(() => lines.flush(), 250)
  timer.unref()
  const logger: FastifyBaseLogger = pino({ level, base: null, serializers: { err: describeError } }, lines)
  return { logger, flush: () => lines.flushSync() }
}

/**
 * An error without the values it carries: a failed query's message lists its parameters, which are people's data,
 * so only the database's own sentence and the places in the code are kept.
 */
export function describeError(thrown: unknown) {
  const error = asError(thrown)
  const { code, constraint } = (error.cause ?? error) as { code?: string; constraint?: string }
  const isQuery = error.message.startsWith('Failed query')
  const message = isQuery && error.cause instanceof Error ? error.cause.message : error.message
  const places = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .slice(0, 12)
  return {
    type: error.name,
    message: isQuery ? message.slice(0, 300) : message,
    code,
    constraint,
    stack: places?.join('\n'),
  }
}

/** The queue of jobs hands out what it met as an object; a name that resolves to several addresses fails without a message. */
function asError(thrown: unknown): Error {
  if (thrown instanceof AggregateError && !thrown.message)
    return Object.assign(new Error(thrown.errors.map(String).join(', '), { cause: thrown.cause }), {
      code: (thrown as { code?: unknown }).code,
    })
  if (thrown instanceof Error) return thrown
  const isSaid = typeof thrown === 'object' && thrown !== null && 'message' in thrown
  return isSaid ? Object.assign(new Error(String(thrown.message)), thrown) : new Error(String(thrown))
}

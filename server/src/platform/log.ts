import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'

/** Structured lines; ids only, never a name, an address, a token or a birthday. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

export function createLogger(level = 'info'): FastifyBaseLogger {
  return pino({ level, serializers: { err: describeError } })
}

/**
 * An error without the values it carries: a failed query's message lists its parameters, which are people's data,
 * so only the database's own sentence and the places in the code are kept.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
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

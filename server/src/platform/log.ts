import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { causeFields } from './cause.ts'

/** Structured log lines with ids only: never a name, an address, a token or a birthday. */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>

/**
 * Creates the log. Lines are written together a few times a second and at the end, also that of a crash, to keep
 * logging cheap.
 */
export function createLogger(level = 'info') {
  const lines = pino.destination({ sync: false, minLength: 4096 })
  const held = holdTogether(lines)
  const timer = setInterval(() => {
    held.handOn()
    lines.flush()
  }, 250)
  timer.unref()
  const logger: FastifyBaseLogger = pino(
    { level, base: null, mixin: causeFields, serializers: { err: describeError } },
    held,
  )
  const flush = () => {
    held.handOn()
    lines.flushSync()
  }
  process.once('exit', flush)
  return { logger, flush }
}

const mostHeld = 32

/** Hands lines on many at a time: with each that it gets, pino's destination measures again all it has. */
function holdTogether(lines: { write: (text: string) => unknown }) {
  let held: string[] = []
  const handOn = () => {
    if (held.length > 0) lines.write(held.join(''))
    held = []
  }
  const write = (line: string) => {
    if (held.push(line) >= mostHeld) handOn()
  }
  return { write, handOn }
}

/**
 * Describes an error without the values it carries: the message of a failed query lists its parameters, which are
 * personal data. Keeps the database's own sentence and the places in the code.
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
    met: isQuery ? undefined : metBelow(error),
    stack: places?.join('\n'),
  }
}

type Below = {
  detail?: unknown
  code?: unknown
  status?: unknown
  statusCode?: unknown
  $metadata?: { httpStatusCode?: unknown }
}

/**
 * Describes what lies below an error, as what a provider answered: by kind, status and code only, as its sentence may
 * repeat what it was sent. Undefined where nothing lies below.
 */
function metBelow(error: Error) {
  if (!(error.cause instanceof Error)) return undefined
  // The client of the payment provider keeps the failure of a connection as its detail.
  const below: Below[] = []
  for (let next: unknown = error.cause; next instanceof Error && below.length < 5; ) {
    below.push(next as Below)
    next = next.cause ?? (next as Below).detail
  }
  const statuses = below.map((each) => each.statusCode ?? each.status ?? each.$metadata?.httpStatusCode)
  return {
    type: error.cause.name === 'Error' ? error.cause.constructor.name : error.cause.name,
    status: statuses.find((status) => typeof status === 'number'),
    code: below.map(({ code }) => code).find((code) => typeof code === 'string'),
  }
}

/** Makes an Error of anything thrown: the job queue throws plain objects, and a failed name lookup has no message. */
function asError(thrown: unknown): Error {
  if (thrown instanceof AggregateError && !thrown.message)
    return Object.assign(new Error(thrown.errors.map(String).join(', '), { cause: thrown.cause }), {
      code: (thrown as { code?: unknown }).code,
    })
  if (thrown instanceof Error) return thrown
  const isSaid = typeof thrown === 'object' && thrown !== null && 'message' in thrown
  return isSaid ? Object.assign(new Error(String(thrown.message)), thrown) : new Error(String(thrown))
}

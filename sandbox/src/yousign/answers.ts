import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'
import { ProviderFault } from '../control/faults.ts'
import { Refusal } from './refusal.ts'

const perMinute = 60
const perHour = 1200
const paths = [
  /^\/signature_requests$/,
  /^\/signature_requests\/[^/]+$/,
  /^\/signature_requests\/[^/]+\/(activate|cancel|reactivate)$/,
  /^\/signature_requests\/[^/]+\/(documents|signers)(\/[^/]+)?$/,
]

/** Key, limits and errors of every call, in the provider's shapes. */
export function speakAsYousign(app: FastifyInstance, context: SandboxContext, prefix: string) {
  app.addHook('onRequest', async (request) => {
    if (request.headers.authorization !== `Bearer ${context.config.yousignApiKey}`) {
      throw new Refusal(401, 'unauthorized', 'Full authentication is required to access this resource.')
    }
  })
  countCalls(app, context)
  app.setErrorHandler((error, _request, reply) => {
    const { status, body } = toError(error)
    if (status === 429) reply.header('retry-after', '60')
    return reply.code(status).send(body)
  })
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.slice(prefix.length).split('?')[0] ?? ''
    const known = paths.some((pattern) => pattern.test(path))
    if (known) return reply.code(405).send({ message: 'The method is not allowed for the requested URL.' })
    return reply.code(404).send({ type: 'not_found', detail: 'The requested resource was not found.' })
  })
}

function toError(error: unknown): { status: number; body: object } {
  if (error instanceof Refusal) {
    return { status: error.status, body: { type: error.type, detail: error.message } }
  }
  if (error instanceof ProviderFault) return { status: error.statusCode, body: faultBody(error.statusCode) }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status === 415) {
    return { status, body: { type: 'unsupported_media_type', detail: 'The content type is not supported.' } }
  }
  if (status < 500)
    return { status: 400, body: { type: 'bad_request', detail: 'The request could not be read.' } }
  throw error
}

const faultBody = (status: number) =>
  status === 429
    ? { message: 'Too Many Requests, please try again later.' }
    : { type: 'about:blank', detail: 'Something wrong occurred.' }

/** The counters of the provider's limits; they are shown, and nobody is refused: tests sign more often than people. */
function countCalls(app: FastifyInstance, { clock }: SandboxContext) {
  const counts = { minute: { start: 0, calls: 0 }, hour: { start: 0, calls: 0 } }
  const count = (window: { start: number; calls: number }, length: number) => {
    const start = Math.floor(clock.seconds() / length) * length
    if (window.start !== start) Object.assign(window, { start, calls: 0 })
    window.calls += 1
    return window.calls
  }
  app.addHook('onSend', async (_request, reply) => {
    const minute = count(counts.minute, 60)
    const hour = count(counts.hour, 3600)
    reply.header('x-ratelimit-limit-minute', perMinute)
    reply.header('x-ratelimit-remaining-minute', Math.max(0, perMinute - minute))
    reply.header('x-ratelimit-limit-hour', perHour)
    reply.header('x-ratelimit-remaining-hour', Math.max(0, perHour - hour))
  })
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse } from 'qs'
import type { SandboxContext } from '../context.ts'
import { answerErrors, StripeRefusal, unknownUrl } from './errors.ts'
import { expandPaths } from './expand.ts'
import { type Answer, createIdempotency, fingerprintOf } from './idempotency.ts'
import { apiVersion, newId, type World } from './world.ts'

/** One call: the id of its address, and its parameters as parsed from form or query. */
export interface Call {
  id: string
  input: Record<string, unknown>
}

/** Answers one address; throws StripeRefusal. Its writes are kept together or not at all. */
export type Handler = (call: Call) => object

export interface Endpoints {
  get(path: string, handler: Handler): void
  post(path: string, handler: Handler): void
  delete(path: string, handler: Handler): void
}

/** Prepares a scope to speak Stripe's protocol: key, version, idempotency, errors, expansion. */
export function openEndpoints(
  app: FastifyInstance,
  context: SandboxContext,
  world: World,
  catchUp: () => void,
): Endpoints {
  const idempotency = createIdempotency(context.store.collection('stripe.idempotency'), world.now)
  const inProgress = new Set<string>()
  answerErrors(app)
  app.addHook('onRequest', async (request, reply) => greet(request, reply, context.config.stripeSecretKey))
  // Before the control's gate: a call that is held there is in progress, and its key is in use.
  app.addHook('preHandler', async (request) => reserve(inProgress, request))
  app.addHook('onResponse', async (request) => release(inProgress, request))
  app.addHook('onError', async (request) => release(inProgress, request))
  context.control.watch(app, 'stripe', (request) => release(inProgress, request))
  app.all('/v1/*', async (request) => {
    throw unknownUrl(request.method, request.url)
  })

  const run = (request: FastifyRequest, handler: Handler): Answer => {
    const query = () => parse(request.url.split('?')[1] ?? '', { arrayLimit: 200 })
    const input = ((request.method === 'POST' ? request.body : query()) ?? {}) as Call['input']
    const { id = '' } = request.params as { id?: string }
    const found = handler({ id, input })
    return { status: 200, body: expandPaths(world, found, input.expand as string[]) }
  }
  const answer = (request: FastifyRequest, reply: FastifyReply, handler: Handler) => {
    catchUp()
    const key = request.method === 'POST' ? keyOf(request) : undefined
    if (key) reply.header('idempotency-key', key)
    const outcome = context.store.atomically(() => {
      if (!key) return run(request, handler)
      const fingerprint = fingerprintOf(request.method, request.url, request.body)
      const earlier = idempotency.recall(key, fingerprint)
      if (earlier) reply.header('idempotent-replayed', 'true')
      const answer = earlier ?? run(request, handler)
      if (!earlier) idempotency.keep(key, fingerprint, answer)
      return answer
    })
    return reply.code(outcome.status).send(outcome.body)
  }
  const answerOnce = (request: FastifyRequest, reply: FastifyReply, handler: Handler) => {
    try {
      return answer(request, reply, handler)
    } finally {
      release(inProgress, request)
    }
  }
  const at = (method: 'get' | 'post' | 'delete') => (path: string, handler: Handler) =>
    void app[method](path, async (request, reply) => answerOnce(request, reply, handler))
  return { get: at('get'), post: at('post'), delete: at('delete') }
}

function greet(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.header('request-id', newId('req')).header('stripe-version', apiVersion)
  const given = request.headers.authorization?.replace(/^Bearer +/i, '') ?? ''
  if (!given) {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY')."
    throw new StripeRefusal(message, { status: 401 })
  }
  if (given !== secret) {
    const shown = `${given.slice(0, 8)}${'*'.repeat(8)}${given.slice(-4)}`
    throw new StripeRefusal(`Invalid API Key provided: ${shown}`, { status: 401 })
  }
  const version = request.headers['stripe-version']
  if (version === undefined || version === apiVersion) return
  throw new StripeRefusal(`Invalid Stripe API version: ${version}. The sandbox speaks ${apiVersion}.`)
}

function keyOf(request: FastifyRequest): string | undefined {
  return request.headers['idempotency-key']?.toString() || undefined
}

function reserve(inProgress: Set<string>, request: FastifyRequest): void {
  const key = request.method === 'POST' ? keyOf(request) : undefined
  if (!key) return
  if (inProgress.has(key)) {
    const message = `There is currently another in-progress request using this Idempotency Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`
    throw new StripeRefusal(message, {
      status: 409,
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
    })
  }
  inProgress.add(key)
  Object.assign(request, { reservedKey: key })
}

function release(inProgress: Set<string>, request: FastifyRequest & { reservedKey?: string }): void {
  if (request.reservedKey) inProgress.delete(request.reservedKey)
}

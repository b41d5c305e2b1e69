import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type * as z from 'zod/mini'
import { answerBroken } from './broken-requests.ts'
import { becauseOf } from './cause.ts'
import { describeCall, describeRefusals } from './describe-calls.ts'
import { AppError } from './errors.ts'
import { countHits, type Limit } from './limits.ts'
import { sendMissing } from './missing-page.ts'
import { networkOf } from './network.ts'
import { sendProblem } from './problem.ts'
import { securityHeaders } from './security-headers.ts'
import type { Services } from './services.ts'
import type { Caller } from './session-tokens.ts'
import { refuseSlowBodies } from './slow-requests.ts'
import { acceptUploads } from './uploads.ts'
import { isUuid } from './uuid.ts'

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
  interface FastifyRequest {
    caller: Caller | null
    rawBody?: Buffer
  }
  interface FastifyContextConfig {
    /** True for a call that needs no token; others answer 401 without one. */
    isPublic?: boolean
    /** JSON schema of a multipart body that the route reads by itself, for the page of the calls. */
    form?: object
    /** Schema of a body that the route reads as signed bytes, for the page of the calls. */
    event?: z.core.$ZodType
    /** True when the route also takes the same body as JSON. */
    takesJson?: boolean
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** Content security policy of calls: an answer that is opened as a page loads nothing and stands in no frame. */
const callPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

/** Creates the server without its features: schemas, errors, request ids, one log line per request, authentication. */
export async function createHttp(services: Services, logger: FastifyBaseLogger): Promise<App> {
  const { bodyMs, uploadMs } = services.config.requests
  const headers = securityHeaders(services.config)
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: idOf,
    bodyLimit: 65_536,
    requestTimeout: uploadMs,
    http: { headersTimeout: bodyMs, connectionsCheckingInterval: Math.ceil(bodyMs / 4) },
    clientErrorHandler: (error, socket) => answerBroken(error, socket, headers),
    trustProxy: services.config.trustedProxies,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) =>
      void sendMissing(error, request, (reply as FastifyReply).headers(headers)),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendProblem)
  // No call takes plain text, which Fastify would hand on as a string instead of answering 415.
  app.removeContentTypeParser('text/plain')
  takeEmptyJson(app)
  app.decorate('services', services)
  app.decorateRequest('caller', null)
  refuseSlowBodies(app, { bodyMs })
  app.addHook('onRequest', identify)
  tellOfCalls(app)
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // What is in flight at a stop is answered; its connection then does not keep the process for its idle minute.
    if (isClosing) reply.header('connection', 'close')
    reply.header('x-request-id', request.id)
    reply.headers(headers)
    if (request.url.startsWith('/api/') && !reply.hasHeader('content-security-policy')) {
      reply.header('content-security-policy', callPolicy)
    }
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: tooMany,
    keyGenerator: ({ ip }) => networkOf(ip) ?? ip,
  })
  await acceptUploads(app)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Cursus', version: '1' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: describeCall,
    transformObject: (given) => describeRefusals(given as { openapiObject: object }),
  })
  return app
}

/** A body of no bytes is none: many clients name JSON with every call, also where nothing is asked for. */
function takeEmptyJson(app: App) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body, done)
  })
}

/** Status, in log and figures, of a call whose caller hung up before all of the answer was there (as nginx has it). */
const hungUp = 499

/** Tells watch and log of each call once, when it is answered or its caller hangs up. */
function tellOfCalls(app: App) {
  const { watch } = app.services
  const told = new WeakSet<FastifyRequest>()
  const tell = (request: FastifyRequest, status: number, ms: number) => {
    if (told.has(request)) return
    told.add(request)
    const { method, id } = request
    const route = request.routeOptions.url ?? 'none'
    watch.answered({ id, method, route, status, ms })
    request.log.info({ requestId: id, method, route, status, ms: Math.round(ms) })
  }
  app.addHook('onRequest', async (request, reply) => {
    // Fastify calls `onResponse` of whole answers alone, a moment before or after this.
    reply.raw.once('close', () => setImmediate(() => tell(request, hungUp, reply.elapsedTime)))
  })
  // Where the body is read the cause would be lost: what a call causes begins after it.
  app.addHook('preValidation', ({ id }, { raw, elapsedTime: ms }, done) =>
    becauseOf(raw.closed ? { requestId: id } : watch.entered({ id, ms }), done),
  )
  app.addHook('onResponse', async (request, reply) => tell(request, reply.statusCode, reply.elapsedTime))
}

/** Returns the id that a browser gave its call, so that both sides name it alike, or a new one. */
function idOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && isUuid(given) ? given.toLowerCase() : randomUUID()
}

function tooMany(_request: FastifyRequest, context: { ttl: number }) {
  return new AppError('too_many', 'platform.too_many', {
    retryAfter: Math.max(1, Math.ceil(context.ttl / 1000)),
  })
}

/** Reads the token of each call under /api; throws 401 unless the route is public. */
async function identify(request: FastifyRequest) {
  const token = tokenOf(request.headers)
  if (token) request.caller = request.server.services.tokens.verify(token)
  const { url, config } = request.routeOptions
  if (url?.startsWith('/api/') && !config?.isPublic && !request.caller) {
    throw new AppError('unauthenticated', 'accounts.token_invalid')
  }
}

/** Returns the token of a call; the scheme is read in any case (RFC 9110). */
function tokenOf({ authorization = '' }: IncomingMessage['headers']): string | null {
  return authorization.slice(0, 7).toLowerCase() === 'bearer ' ? authorization.slice(7).trim() : null
}

/** Returns the caller; only for routes that are not public. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('unauthenticated', 'accounts.token_invalid')
  return request.caller
}

/** Counts each call of a route against its network; throws 429 beyond the limit. */
export function limitNetwork(limit: Limit) {
  return async ({ server, ip }: FastifyRequest) => {
    await countHits(server.services, limit.ofNetwork(ip))
  }
}

/** Lets only these roles through; throws 403 for others. */
export function only(...allowed: Caller['role'][]) {
  return async (request: FastifyRequest) => {
    if (!allowed.includes(callerOf(request).role)) throw new AppError('forbidden', 'accounts.role')
  }
}

export const students = ['ROLE_STUDENT_INCLUSIVE', 'ROLE_STUDENT_PARTNER', 'ROLE_STUDENT_CLASSIC'] as const

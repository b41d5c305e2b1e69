import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import rateLimit from '@fastify/rate-limit'
import swagger from '@fastify/swagger'
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
  type RouteOptions,
} from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
  type ZodTypeProvider,
} from 'fastify-type-provider-zod'
import { AppError } from './errors.ts'
import { networkOf } from './network.ts'
import { sendProblem } from './problem.ts'
import type { Services } from './services.ts'
import type { Caller } from './session-tokens.ts'
import { acceptUploads } from './uploads.ts'

declare module 'fastify' {
  interface FastifyInstance {
    services: Services
  }
  interface FastifyRequest {
    caller: Caller | null
    rawBody?: Buffer
  }
  interface FastifyContextConfig {
    /** True for a call that answers without a token; all else is 401. */
    isPublic?: boolean
  }
}

export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>

/** The server without its features: schemas, errors, ids, one log line a request, who calls. */
export async function createHttp(services: Services, logger: FastifyBaseLogger): Promise<App> {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    trustProxy: 'loopback',
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply as never),
    onProtoPoisoning: 'error',
    onConstructorPoisoning: 'error',
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(sendProblem)
  app.decorate('services', services)
  app.decorateRequest('caller', null)
  app.addHook('onRequest', identify)
  app.addHook('onResponse', async (request, reply) => {
    const { method, id } = request
    const route = request.routeOptions.url ?? 'none'
    request.log.info({
      requestId: id,
      method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    // What is in flight at a stop is answered; its connection then does not keep the process for its idle minute.
    if (isClosing) reply.header('connection', 'close')
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
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
  })
  return app
}

/** The schemas of a call, and whether it needs a token. */
const describeCall: typeof jsonSchemaTransform = (input) => {
  const { schema, url } = jsonSchemaTransform(input)
  const isPublic = (input as { route?: RouteOptions }).route?.config?.isPublic
  return { schema: isPublic ? schema : { ...schema, security: [{ token: [] }] }, url }
}

function tooMany(_request: FastifyRequest, context: { ttl: number }) {
  return new AppError('too_many', 'platform.too_many', {
    retryAfter: Math.max(1, Math.ceil(context.ttl / 1000)),
  })
}

/** Every call under /api needs a valid token, unless its route says that it is public. */
async function identify(request: FastifyRequest) {
  const header = request.headers.authorization
  const token = header?.startsWith('Bearer ') ? header.slice(7) : null
  if (token) request.caller = await request.server.services.tokens.verify(token)
  const { url, config } = request.routeOptions
  if (url?.startsWith('/api/') && !config?.isPublic && !request.caller) {
    throw new AppError('unauthenticated', 'accounts.token_invalid')
  }
}

/** The caller of a call that is not public. */
export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw new AppError('unauthenticated', 'accounts.token_invalid')
  return request.caller
}

/** Lets only these roles through: 403 for others. */
export function only(...allowed: Caller['role'][]) {
  return async (request: FastifyRequest) => {
    if (!allowed.includes(callerOf(request).role)) throw new AppError('forbidden', 'accounts.role')
  }
}

export const students = ['ROLE_STUDENT_INCLUSIVE', 'ROLE_STUDENT_PARTNER', 'ROLE_STUDENT_CLASSIC'] as const

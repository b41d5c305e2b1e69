import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Provider } from './behaviour.ts'
import type { Call } from './calls.ts'
import { Dropped } from './faults.ts'

interface Gate {
  arrive(provider: Provider, call: string): Promise<void>
  leave(provider: Provider, call: string): Promise<void>
  calls: { add(call: Call): void }
}

/**
 * Puts the gate before and after every route of this Fastify scope, and writes each call down. `onCut` hears
 * of calls whose connection a test has cut.
 */
export function watchRoutes(
  app: FastifyInstance,
  provider: Provider,
  gate: Gate,
  onCut: (request: FastifyRequest) => void = () => {},
): void {
  const cutWhenDropped = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    if (!(error instanceof Dropped)) throw error
    reply.hijack()
    reply.raw.destroy()
    onCut(request)
  }
  app.addHook('preHandler', (request, reply) =>
    gate.arrive(provider, nameOf(request)).catch((error) => cutWhenDropped(error, request, reply)),
  )
  app.addHook('onSend', async (request, reply, payload) => {
    await gate.leave(provider, nameOf(request)).catch((error) => cutWhenDropped(error, request, reply))
    return payload
  })
  const note = async (request: FastifyRequest, reply?: FastifyReply) => {
    const [status, ms] = [reply?.statusCode ?? 0, reply?.elapsedTime ?? 0]
    gate.calls.add({ at: Date.now(), provider, call: nameOf(request), status, ms })
  }
  app.addHook('onResponse', note)
  app.addHook('onRequestAbort', (request) => note(request))
}

/** `METHOD /path`, without the query. */
function nameOf(request: FastifyRequest): string {
  return `${request.method} ${request.url.split('?')[0]}`
}

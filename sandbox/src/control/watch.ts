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
 * of calls whose connection a test has cut. A call whose caller went away while it waited is carried out all
 * the same, as a server would.
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
  const note = (request: FastifyRequest, status: number, ms: number) =>
    gate.calls.add({ at: Date.now(), provider, call: nameOf(request), status, ms })
  app.addHook('onRequest', async (request, reply) => {
    const answered = () => note(request, reply.statusCode, reply.elapsedTime)
    const gone = () => reply.raw.writableFinished || note(request, 0, reply.elapsedTime)
    reply.raw.once('finish', answered).once('close', gone)
  })
}

/** `METHOD /path`, without the query. */
function nameOf(request: FastifyRequest): string {
  return `${request.method} ${request.url.split('?')[0]}`
}

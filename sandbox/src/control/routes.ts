import { resolve } from 'node:path'
import type { FastifyReply } from 'fastify'
import type { StandIn } from '../context.ts'
import type { Running } from '../runs-alone.ts'
import { type Behaviour, type Mode, modes, type Provider, providers } from './behaviour.ts'

type Wish = Partial<Omit<Behaviour, 'until'>> & { seconds?: number }

/** The control page's JSON side, for tests and scripts: modes, holds, webhooks, the clock. */
export const controlRoutes: StandIn = async (app, { config, control, webhooks, clock }) => {
  const behaviours = () => Object.fromEntries(providers.map((one) => [one, control.behaviours.get(one)]))

  app.get('/control/api', async () => ({
    providers: behaviours(),
    holds: control.holds.list(),
    calls: control.calls.list(),
    webhooks: webhooks.list().slice(0, 50),
    now: clock.seconds(),
  }))

  app.get('/control/api/folder', async (): Promise<Running> => {
    return { folder: resolve(config.folder), publicUrl: config.publicUrl }
  })

  app.put<{ Params: { provider: string }; Body: Wish }>(
    '/control/api/providers/:provider',
    async (request, reply) => {
      const provider = providers.find((one) => one === request.params.provider)
      if (!provider) return refuse(reply, 404, 'no such provider')
      const { seconds, ...wish } = request.body ?? {}
      if (!modes.includes(wish.mode as Mode)) return refuse(reply, 422, `mode is one of ${modes.join(', ')}`)
      const until = seconds ? clock.now() + seconds * 1000 : null
      control.behaviours.set(provider, { ...wish, until })
      return control.behaviours.get(provider)
    },
  )

  app.post('/control/api/reset', async (_request, reply) => {
    control.behaviours.reset()
    return reply.code(204).send()
  })

  app.put<{ Body: { provider?: Provider; match?: string; when?: 'before' | 'after' } }>(
    '/control/api/holds',
    async (request, reply) => {
      const { provider, match, when = 'before' } = request.body ?? {}
      if (!provider || !providers.includes(provider) || !match || !['before', 'after'].includes(when)) {
        return refuse(
          reply,
          422,
          'a hold takes provider, match ("POST /v1/refunds") and when (before, after)',
        )
      }
      return reply.code(201).send(control.holds.add({ provider, match, when }))
    },
  )

  app.get<{ Params: { id: string } }>('/control/api/holds/:id', async (request, reply) => {
    return control.holds.get(request.params.id) ?? refuse(reply, 404, 'no such hold')
  })

  app.delete<{ Params: { id: string }; Querystring: { drop?: string } }>(
    '/control/api/holds/:id',
    async (request, reply) => {
      const outcome = request.query.drop ? 'drop' : 'continue'
      if (!control.holds.release(request.params.id, outcome)) return refuse(reply, 404, 'no such hold')
      return reply.code(204).send()
    },
  )

  app.post<{ Body: { provider: Provider; id?: string } }>(
    '/control/api/webhooks/redeliver',
    async (request, reply) => {
      const sent = webhooks.redeliver(request.body?.provider, request.body?.id)
      return sent ?? refuse(reply, 404, 'this provider has sent no such webhook')
    },
  )

  app.post<{ Body: { seconds?: number } }>('/control/api/clock', async (request, reply) => {
    const seconds = Number(request.body?.seconds)
    if (!(seconds > 0)) return refuse(reply, 422, 'seconds is how far the clock moves forward')
    clock.advance(seconds)
    return { now: clock.seconds() }
  })
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ message })
}

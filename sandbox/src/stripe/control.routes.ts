import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'
import { renew } from './subscription-life.ts'
import { settleSession } from './timetable.ts'
import type { World } from './world.ts'

/**
 * Adds the calls by which tests decide the outcome of a payment that is still processing, and renew a subscription
 * now.
 */
export function stripeControl(app: FastifyInstance, context: SandboxContext, world: World): void {
  app.post<{ Params: { id: string }; Body: { paid?: boolean } }>(
    '/control/api/stripe/sessions/:id/settle',
    async (request, reply) => {
      const record = world.sessions.get(request.params.id)
      if (record?.settlesAt == null) return reply.code(404).send({ message: 'no payment is processing' })
      return context.store.atomically(() => settleSession(world, record, request.body?.paid === true))
    },
  )
  app.post<{ Params: { id: string } }>(
    '/control/api/stripe/subscriptions/:id/renew',
    async (request, reply) => {
      const subscription = world.subscriptions.get(request.params.id)
      if (!subscription || subscription.status === 'canceled') {
        return reply.code(404).send({ message: 'no such subscription runs' })
      }
      context.store.atomically(() => renew(world, subscription))
      return world.subscriptions.get(subscription.id)
    },
  )
}

import type { FastifyInstance } from 'fastify'
import type { SandboxContext } from '../context.ts'
import { settleSession } from './timetable.ts'
import type { World } from './world.ts'

/** What tests decide about a payment in the control's JSON: the outcome of one that is still processing. */
export function stripeControl(app: FastifyInstance, context: SandboxContext, world: World): void {
  app.post<{ Params: { id: string }; Body: { paid?: boolean } }>(
    '/control/api/stripe/sessions/:id/settle',
    async (request, reply) => {
      const record = world.sessions.get(request.params.id)
      if (record?.settlesAt == null) return reply.code(404).send({ message: 'no payment is processing' })
      return context.store.atomically(() => settleSession(world, record, request.body?.paid === true))
    },
  )
}

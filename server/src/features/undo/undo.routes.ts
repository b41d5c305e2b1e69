import { HeldActs } from '@cursus/shared/held-acts'
import * as z from 'zod/mini'
import { type App, callerOf, only } from '../../platform/http.ts'
import { takeBackHeldAct } from './end-held-act.ts'
import { listHeldActs } from './list-held-acts.queries.ts'

/** Calls on an administrator's recent acts: listing them, and taking one back before anybody is told. */
export async function undoRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }

  app.get('/held-acts', { ...guard, schema: { response: { 200: HeldActs } } }, async (request) => ({
    data: await listHeldActs(services, callerOf(request).id),
  }))

  app.delete(
    '/held-acts/:id',
    { ...guard, schema: { params: z.object({ id: z.uuid() }), response: { 204: z.null() } } },
    async (request, reply) => {
      const asked = { actId: request.params.id, actorId: callerOf(request).id, requestId: request.id }
      await takeBackHeldAct(services, asked)
      return reply.code(204).send(null)
    },
  )
}

import { LatePayments, NoticePosted } from '@cursus/shared/payments'
import * as z from 'zod/mini'
import { type App, callerOf, only } from '../../platform/http.ts'
import { sendFile } from '../../platform/send-file.ts'
import { notePosted, readNotice } from './formal-notices.ts'
import { listLate } from './late-payments.queries.ts'

const Id = z.object({ id: z.uuid() })

/** Calls of administrators on late premiums and their formal notices. */
export async function lateRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }

  app.get('/payments/late', { ...guard, schema: { response: { 200: LatePayments } } }, async () => ({
    data: await listLate(services),
  }))

  app.get('/payments/late/:id/letter', { ...guard, schema: { params: Id } }, async (request, reply) =>
    sendFile(reply, await readNotice(services, request.params.id)),
  )

  app.post(
    '/payments/late/:id/posted',
    { ...guard, schema: { params: Id, body: NoticePosted, response: { 200: LatePayments } } },
    async (request) => {
      const acting = { actorId: callerOf(request).id, requestId: request.id }
      await notePosted(services, acting, { id: request.params.id, day: request.body.day })
      return { data: await listLate(services) }
    },
  )
}

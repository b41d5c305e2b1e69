import { OneRefund, RefundList, RefundsQuery, SendRefund } from '@cursus/shared/refunds'
import * as z from 'zod/mini'
import { type App, callerOf, only } from '../../platform/http.ts'
import { findRefund, listRefunds } from './refunds.queries.ts'
import { sendByHand } from './send-by-hand.ts'

const Params = z.object({ id: z.uuid() })

/** Calls on refunds: what goes back to whom, and by when. */
export async function refundRoutes(app: App) {
  const { services } = app

  app.get(
    '/refunds',
    { schema: { querystring: RefundsQuery, response: { 200: RefundList } } },
    async (request) => {
      const { id, role } = callerOf(request)
      return listRefunds(services, request.query, { id, isStudent: role !== 'ROLE_ADMIN' })
    },
  )

  app.post(
    '/refunds/:id/send',
    {
      onRequest: only('ROLE_ADMIN'),
      schema: { params: Params, body: SendRefund, response: { 200: OneRefund } },
    },
    async (request) => {
      const { id } = request.params
      const acting = { actorId: callerOf(request).id, requestId: request.id }
      await sendByHand(services, acting, { id, ...request.body })
      const data = await findRefund(services, id, acting.actorId)
      if (!data) throw new Error('the refund is gone')
      return { data }
    },
  )
}

import { OneRefund, PaidByHand, RefundDecision, RefundList, RefundsQuery } from '@cursus/shared/refunds'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type App, callerOf, only } from '../../platform/http.ts'
import { notePaidByHand } from './paid-by-hand.ts'
import { findRefund, listRefunds } from './refunds.queries.ts'
import { askRefundAgain, declineRefund } from './second-person.ts'
import { sendByHand } from './send-by-hand.ts'

const Params = z.object({ id: z.uuid() })

/** Calls on refunds: what goes back to whom, and by when. */
export async function refundRoutes(app: App) {
  const { services } = app
  const byHand = {
    onRequest: only('ROLE_ADMIN'),
    schema: { params: Params, body: RefundDecision, response: { 200: OneRefund } },
  }
  const actingOf = (request: FastifyRequest) => ({ actorId: callerOf(request).id, requestId: request.id })
  const decided = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const data = await findRefund(services, request.params.id, callerOf(request).id)
    if (!data) throw new Error('the refund is gone')
    return { data }
  }

  app.get(
    '/refunds',
    { schema: { querystring: RefundsQuery, response: { 200: RefundList } } },
    async (request) => {
      const { id, role } = callerOf(request)
      return listRefunds(services, request.query, { id, isStudent: role !== 'ROLE_ADMIN' })
    },
  )

  app.post('/refunds/:id/send', byHand, async (request) => {
    await sendByHand(services, actingOf(request), { ...request.params, ...request.body })
    return decided(request)
  })

  app.post(
    '/refunds/:id/paid-by-hand',
    { ...byHand, schema: { ...byHand.schema, body: PaidByHand } },
    async (request) => {
      await notePaidByHand(services, actingOf(request), { ...request.params, ...request.body })
      return decided(request)
    },
  )

  app.post('/refunds/:id/decline', byHand, async (request) => {
    await declineRefund(services, actingOf(request), { ...request.params, ...request.body })
    return decided(request)
  })

  app.post('/refunds/:id/ask-again', byHand, async (request) => {
    await askRefundAgain(services, actingOf(request), { ...request.params, ...request.body })
    return decided(request)
  })
}

import { ManagePayments, UnfinishedPurchase } from '@cursus/shared/contracts'
import * as z from 'zod/mini'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { sendText } from '../../platform/send-text.ts'
import { openBillingPortal } from './billing-portal.service.ts'
import { readBuyer } from './buyer.queries.ts'
import { correctionRoutes } from './corrections.routes.ts'
import { giveUpPurchase } from './give-up.ts'
import { listUnfinished, resumePurchase } from './unfinished.ts'
import { paymentWebhookRoutes } from './webhook.routes.ts'

const Id = z.object({ id: z.string().check(z.maxLength(100)) })

/** Calls on purchases whatever their product: those that are not paid, their payment page, the provider’s portal, and its webhook. */
export async function purchaseRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only(...students) }

  app.get(
    '/purchases/unfinished',
    { ...guard, schema: { response: { 200: z.object({ data: z.array(UnfinishedPurchase) }) } } },
    async (request) => ({
      data: await listUnfinished(services, callerOf(request).id, languageOf(request)),
    }),
  )

  app.post(
    '/purchases/:id/checkout',
    { ...guard, schema: { params: Id, response: { 200: z.string() } } },
    async (request, reply) => {
      const { user } = await readBuyer(services.db, callerOf(request).id)
      return sendText(reply, await resumePurchase(services, { payer: user, purchaseId: request.params.id }))
    },
  )

  app.delete(
    '/purchases/:id',
    { ...guard, schema: { params: Id, response: { 204: z.null() } } },
    async (request, reply) => {
      const asked = { studentId: callerOf(request).id, purchaseId: request.params.id, requestId: request.id }
      await giveUpPurchase(services, asked)
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/payments/account/stripe/management',
    { ...guard, schema: { body: ManagePayments, response: { 200: z.string() } } },
    async (request, reply) => {
      const { user } = await readBuyer(services.db, callerOf(request).id)
      const asked = { ...request.body, language: user.language }
      return sendText(reply, await openBillingPortal(services, user.id, asked))
    },
  )

  await correctionRoutes(app)
  await paymentWebhookRoutes(app)
}

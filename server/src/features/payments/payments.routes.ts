import { Payments } from '@cursus/shared/payments'
import * as z from 'zod/mini'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { sendFile } from '../../platform/send-file.ts'
import { sendText } from '../../platform/send-text.ts'
import type { DrawReceipt } from '../receipts/draw-receipt.service.ts'
import { readDifferenceReceipt } from './difference-receipt.ts'
import { readInstalmentReceipt } from './instalment-receipt.ts'
import { listPayments, type PricesOf } from './list-payments.ts'
import type { RecountOwed } from './pay-again.service.ts'
import { payOwed } from './pay-owed.ts'

const Id = z.object({ id: z.uuid() })

type Beside = { draw: DrawReceipt; pricesOf: PricesOf; recount: RecountOwed }

/** Calls on a student's payments. */
export async function paymentRoutes(app: App, { draw, pricesOf, recount }: Beside) {
  const { services } = app
  const guard = { onRequest: only(...students) }

  app.get('/payments', { ...guard, schema: { response: { 200: Payments } } }, async (request) =>
    listPayments(services, pricesOf, callerOf(request).id),
  )

  app.post(
    '/payments/contracts/:id/settle',
    { ...guard, schema: { params: Id, response: { 200: z.string() } } },
    async (request, reply) => {
      const asked = { studentId: callerOf(request).id, contractId: request.params.id }
      return sendText(reply, await payOwed(services, recount, asked))
    },
  )

  app.get(
    '/payments/instalments/:id/receipt',
    { ...guard, schema: { params: Id } },
    async (request, reply) => {
      const asked = { studentId: callerOf(request).id, id: request.params.id }
      return sendFile(reply, await readInstalmentReceipt(services, draw, asked))
    },
  )

  app.get(
    '/payments/differences/:id/receipt',
    { ...guard, schema: { params: Id } },
    async (request, reply) => {
      const asked = { studentId: callerOf(request).id, id: request.params.id }
      return sendFile(reply, await readDifferenceReceipt(services, draw, asked))
    },
  )
}

import * as z from 'zod/mini'
import { readBuyer } from '../../src/features/purchases/buyer.queries.ts'
import type { ProductNeeds } from '../../src/features/purchases/product.ts'
import { ownPurchase, receivePaid } from '../../src/features/purchases/receive.service.ts'
import { sell } from '../../src/features/purchases/sell.service.ts'
import { invalid } from '../../src/platform/errors.ts'
import { type App, callerOf, only, students } from '../../src/platform/http.ts'
import { sendText } from '../../src/platform/send-text.ts'
import { BicycleDraft } from './bicycle-draft.ts'

const Paid = z.object({ sessionStripe: z.string() })
const product = 'bicycle'

/** Buying a bicycle's insurance: quote, pay, create and sign. */
export async function bicycleRoutes(app: App, { fulfil, signingLink }: ProductNeeds) {
  const { services } = app
  const guard = { onRequest: only(...students) }
  const lines = [{ product, priceId: 'price_bicycle', amount: 4900 }]

  app.get('/prices/bicycle', { config: { isPublic: true } }, async () => ({ amount: lines[0]?.amount }))

  app.post(
    '/payments/checkout/bicycle',
    { ...guard, schema: { body: BicycleDraft } },
    async (request, reply) => {
      if (!request.body.frameNumber)
        throw invalid('platform.invalid', { frameNumber: ['validation.field.required'] })
      const buyer = await readBuyer(services.db, callerOf(request).id)
      const wish = {
        product,
        draft: request.body,
        lines,
        description: request.body.brand,
        language: 'fr' as const,
      }
      return sendText(reply, await sell(services, buyer, wish))
    },
  )

  app.post('/contracts/bicycle', { ...guard, schema: { body: Paid } }, async (request) => {
    const sessionId = request.body.sessionStripe
    const found = await ownPurchase(services, { sessionId, studentId: callerOf(request).id, product })
    const [contract] = await receivePaid(services, fulfil, { found, sessionId })
    if (!contract) throw new Error('a bicycle is paid and has no contract')
    return { contractId: contract.id, link: await signingLink(contract) }
  })
}

import { HomeCheckout, HomeContractIds, HomeCreated, HomeCreation } from '@cursus/shared/home'
import * as z from 'zod/mini'
import { invalid } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { sendText } from '../../platform/send-text.ts'
import type { ProductNeeds } from '../purchases/product.ts'
import { checkoutHome } from './checkout-home.ts'
import { ownHome } from './own-home.ts'
import { receiveHome } from './receive-home.ts'

const Link = z.object({ link: z.string() })
const Signed = z.object({ contractId: z.string(), signatureStatus: z.string() })

/** Calls that buy a home, in this order: pay, create, sign, send. */
export async function homeRoutes(app: App, needs: ProductNeeds) {
  const { services } = app
  const guard = { onRequest: only(...students) }

  app.post(
    '/payments/checkout/home_insurance',
    { ...guard, schema: { body: HomeCheckout, response: { 200: z.string() } } },
    async (request, reply) => {
      const asked = { input: request.body, language: languageOf(request) }
      return sendText(reply, await checkoutHome(services, callerOf(request).id, asked))
    },
  )

  app.post(
    '/contracts/home_insurance',
    { ...guard, schema: { body: HomeCreation, response: { 200: HomeCreated } } },
    async (request) => {
      const { id: studentId } = callerOf(request)
      const sessionId = request.body.sessionStripe
      if (!sessionId) {
        throw invalid('purchases.session_missing', { sessionStripe: ['error.purchases.session_missing'] })
      }
      return receiveHome(services, needs.fulfil, { studentId, sessionId, input: request.body })
    },
  )

  app.post(
    '/contracts/home_insurance/sign',
    { ...guard, schema: { body: HomeContractIds, response: { 200: Link } } },
    async (request) => {
      const home = await ownHome(services, { studentId: callerOf(request).id, ids: request.body })
      return { link: await needs.startSigning(home) }
    },
  )

  app.post(
    '/contracts/home_insurance/send',
    { ...guard, schema: { body: HomeContractIds, response: { 200: Signed } } },
    async (request) => {
      const { id: studentId } = callerOf(request)
      const home = await ownHome(services, { studentId, ids: request.body })
      const { id, signatureStatus } = await needs.confirmSigned({ contractId: home.id, studentId })
      return { contractId: id, signatureStatus }
    },
  )
}

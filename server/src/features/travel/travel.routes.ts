import { wireNames } from '@cursus/shared/product-keys'
import { TravelCheckout, TravelCreated, TravelCreation } from '@cursus/shared/travel'
import * as z from 'zod/mini'
import { AppError, invalid } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { sendFile } from '../../platform/send-file.ts'
import { sendText } from '../../platform/send-text.ts'
import type { Services } from '../../platform/services.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import type { ProductNeeds } from '../purchases/product.ts'
import { checkoutStay } from './checkout-stay.ts'
import { receiveStay, wholeStay } from './receive-stay.ts'
import { stayWithoutSession } from './school-paid-stay.ts'

export async function travelRoutes(app: App, needs: ProductNeeds) {
  const { services } = app
  const guard = { onRequest: only(...students) }

  app.post(
    '/payments/checkout/health_mobility',
    { ...guard, schema: { body: TravelCheckout, response: { 200: z.string() } } },
    async (request, reply) => {
      const asked = { input: request.body, language: languageOf(request) }
      return sendText(reply, await checkoutStay(services, callerOf(request).id, asked))
    },
  )

  app.post(
    '/contracts/health_mobility',
    { ...guard, schema: { body: TravelCreation } },
    async (request, reply) => {
      const { id: studentId } = callerOf(request)
      const sessionId = request.body.sessionStripe
      const back = { studentId, input: request.body }
      const { contract } = sessionId
        ? await receiveStay(services, needs.fulfil, { ...back, sessionId })
        : { contract: await stayWithoutSession(services, studentId, wholeStay(request.body)) }
      const document = await needs.document(contract.id)
      if (!document) throw new AppError('conflict', 'contracts.not_signed')
      return sendFile(reply, { ...document, mimeType: 'application/pdf' })
    },
  )

  app.post(
    '/contracts/health_mobility/without',
    { ...guard, schema: { body: TravelCreation, response: { 200: TravelCreated } } },
    async (request) => {
      const { contract, ...created } = await receive(callerOf(request).id, request.body, false)
      return { link: await needs.signingLink(contract), ...created }
    },
  )

  app.post(
    '/contracts/create_health_mobility_french_zone/create',
    { ...guard, schema: { body: TravelCreation, response: { 200: TravelCreated } } },
    async (request) => {
      const { contract: _, ...created } = await receive(callerOf(request).id, request.body, true)
      return { link: null, ...created }
    },
  )

  app.get('/contracts/guarantees_file', guard, async (request, reply) => {
    const bytes = await guaranteesOf(services, needs, callerOf(request).id)
    return sendFile(reply, { fileName: 'TableauDeGaranties.pdf', mimeType: 'application/pdf', bytes })
  })

  async function receive(studentId: string, input: TravelCreation, isFrance: boolean) {
    const sessionId = input.sessionStripe
    if (!sessionId)
      throw invalid('purchases.session_missing', { sessionStripe: ['error.purchases.session_missing'] })
    const back = { studentId, sessionId, input, isFrance }
    const { contract, customerNumber } = await receiveStay(services, needs.fulfil, back)
    return {
      contract,
      contractId: contract.id,
      customerNumber: String(customerNumber),
      sessionStripe: sessionId,
    }
  }
}

/** Returns the guarantee table of an inclusive student's school, else the product's, drawn when asked for. */
async function guaranteesOf({ db }: Services, { readFile }: ProductNeeds, studentId: string) {
  const { school } = await readBuyer(db, studentId)
  const own = school?.partnershipLevel === 'inclusive' ? school.guaranteesFileId : null
  const given = own && (await readFile(own))
  if (given) return given
  const { productDocument } = await import('../../pdf/product-documents.ts')
  const table = await productDocument(wireNames.travel, 'tableau_garanties.pdf')
  if (!table) throw new Error('the table of guarantees is missing')
  return table.bytes
}

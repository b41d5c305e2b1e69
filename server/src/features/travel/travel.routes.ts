import { TravelCheckout, TravelCreated, TravelCreation } from '@cursus/shared/travel'
import * as z from 'zod/mini'
import { AppError, invalid } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { sendFile } from '../../platform/send-file.ts'
import { sendText } from '../../platform/send-text.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import type { Fulfil } from '../purchases/fulfil.service.ts'
import { checkoutStay } from './checkout-stay.ts'
import { receiveStay, wholeStay } from './receive-stay.ts'
import { stayWithoutSession } from './school-paid-stay.ts'

/** What a stay needs of rooms that it may not know; given by `app.ts`. */
export type TravelNeeds = {
  fulfil: Fulfil
  signingLink: (contract: ContractRow) => Promise<string>
  /** The document of an active contract, made when it is not there yet. */
  document: (contractId: string) => Promise<{ fileName: string; bytes: Uint8Array } | null>
  /** A file of ours by its id. */
  file: (fileId: string) => Promise<Uint8Array | null>
}

export async function travelRoutes(app: App, needs: TravelNeeds) {
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
      const contract = sessionId
        ? await receiveStay(services, needs.fulfil, { studentId, sessionId, input: request.body })
        : await stayWithoutSession(services, studentId, wholeStay(request.body))
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
    const { school } = await readBuyer(services.db, callerOf(request).id)
    const own = school?.partnershipLevel === 'inclusive' ? school.guaranteesFileId : null
    const bytes = (own && (await needs.file(own))) || (await guaranteeTable())
    if (!bytes) throw new Error('the table of guarantees is missing')
    return sendFile(reply, { fileName: 'TableauDeGaranties.pdf', mimeType: 'application/pdf', bytes })
  })

  async function receive(studentId: string, input: TravelCreation, isFrance: boolean) {
    const sessionId = input.sessionStripe
    if (!sessionId) throw invalid('sessionStripe.missing', { sessionStripe: ['error.sessionStripe.missing'] })
    const contract = await receiveStay(services, needs.fulfil, { studentId, sessionId, input, isFrance })
    const { profile } = await readBuyer(services.db, studentId)
    return {
      contract,
      contractId: contract.id,
      customerNumber: String(profile.number),
      sessionStripe: sessionId,
    }
  }
}

/** The product's own table; what draws it is loaded when it is asked for. */
async function guaranteeTable(): Promise<Uint8Array | null> {
  const { productDocument } = await import('../../pdf/product-documents.ts')
  return (await productDocument('health_mobility', 'tableau_garanties.pdf'))?.bytes ?? null
}

import {
  AskForMissing,
  CertificateRequestList,
  CertificateRequestsQuery,
  OneCertificateRequest,
} from '@cursus/shared/requests'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { describeForm } from '../../platform/describe-form.ts'
import { invalid } from '../../platform/errors.ts'
import { type App, callerOf, only } from '../../platform/http.ts'
import { readForm } from '../../platform/uploads.ts'
import { findRequest, listRequests } from './certificate-requests.queries.ts'
import { askForMissing, type MakeCertificate, sendCertificate } from './handle-request.ts'
import { placeOf } from './list-words.queries.ts'

const Params = z.object({ id: z.uuid() })
const wanted = { certificateFile: ['application/pdf'] }
const form = describeForm(
  z.object({ contractId: z.optional(z.uuid()), seenSteps: z.optional(z.int()) }),
  wanted,
)
const One = { 200: OneCertificateRequest }

/** Calls of administrators on requests for certificates. */
export async function certificateRequestRoutes(app: App, make: MakeCertificate) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }
  const one = async (id: string) => {
    const data = await findRequest(services.db, id)
    if (!data) throw new Error('the request is gone')
    return { data }
  }

  app.get(
    '/certificate-requests',
    {
      ...guard,
      schema: { querystring: CertificateRequestsQuery, response: { 200: CertificateRequestList } },
    },
    async ({ query }) => listRequests(services.db, query, placeOf(query)),
  )

  app.post(
    '/certificate-requests/:id/ask',
    { ...guard, schema: { params: Params, body: AskForMissing, response: One } },
    async (request) => {
      const { id } = request.params
      await askForMissing(services, actingOf(request), { id, ...request.body })
      return one(id)
    },
  )

  app.post(
    '/certificate-requests/:id/send',
    { ...guard, config: { form }, schema: { params: Params, response: One } },
    async (request) => {
      const { id } = request.params
      const wish = await readWish(request)
      await sendCertificate(services, actingOf(request), { id, ...wish, make })
      return one(id)
    },
  )
}

/** Reads `certificateFile`, a PDF, or `contractId`, whose certificate is sent; the file wins when both are given. */
async function readWish(request: FastifyRequest) {
  const { fields, files } = await readForm(request, wanted)
  const { data: contractId } = z.uuid().safeParse(fields.contractId)
  const { data: seenSteps } = z.coerce.number().safeParse(fields.seenSteps)
  const file = files.certificateFile
  if (!file && !contractId) {
    throw invalid('platform.invalid', { certificateFile: ['validation.field.required'] })
  }
  return { contractId, seenSteps, file }
}

const actingOf = (request: FastifyRequest) => ({ actorId: callerOf(request).id, requestId: request.id })

import { SignedContract } from '@cursus/shared/contracts'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { takeRawBody } from '../../platform/raw-body.ts'
import { takeEvent } from '../../platform/webhook-events.ts'
import { settleRequest } from './signatures.jobs.ts'
import { confirmSigned, ownContract, startSigning } from './signatures.service.ts'
import type { SigningLinkOf } from './signing-link.service.ts'

const Id = z.object({ id: z.string().check(z.maxLength(100)) })
const Received = { 200: z.object({ received: z.boolean() }) }
const Signed = z.object({ contractId: z.string(), signatureStatus: z.string() })

export async function signatureRoutes(app: App, signingLink: SigningLinkOf) {
  const { services } = app
  const guard = { onRequest: only(...students) }

  app.post(
    '/contracts/health_insurance/send',
    { ...guard, schema: { body: SignedContract, response: { 200: Signed } } },
    async (request) => {
      const asked = { contractId: request.body.contractId, studentId: callerOf(request).id }
      const { id, signatureStatus } = await confirmSigned(services, asked)
      return { contractId: id, signatureStatus }
    },
  )

  app.post(
    '/contracts/:id/signature',
    { ...guard, schema: { params: Id, response: { 200: z.object({ link: z.string() }) } } },
    async (request) => {
      const asked = { contractId: request.params.id, studentId: callerOf(request).id }
      const contract = await ownContract(services, asked)
      return { link: await startSigning(services, signingLink, contract) }
    },
  )

  await webhook(app)
}

/** Webhook of the signature provider: checks and stores an event once, and answers at once; a job reads the request. */
async function webhook(app: App) {
  const { services } = app
  await app.register(async (scope) => {
    takeRawBody(scope)
    const config = { isPublic: true, event: services.signing.event }
    scope.post('/signatures/webhook', { config, schema: { response: Received } }, async (request) => {
      const rawBody = (request.body ?? Buffer.alloc(0)) as Buffer
      const event = services.signing.readEvent(rawBody, request.headers['x-yousign-signature-256'])
      if (!event) throw new AppError('unreadable', 'signatures.bad_signature')
      const { id: eventId, type, requestId } = event
      await takeEvent(services, { provider: 'yousign', eventId, type }, async (tx) => {
        if (type.startsWith('signature_request.'))
          await services.jobs.enqueue(tx, settleRequest, { requestId })
      })
      return { received: true }
    })
  })
}

import { EmailCorrection } from '@cursus/shared/email-correction'
import * as z from 'zod/mini'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { correctEmail } from './correct-email.ts'

export async function emailCorrectionRoutes(app: App) {
  app.put(
    '/accounts/me/email',
    { onRequest: only(...students), schema: { body: EmailCorrection, response: { 204: z.null() } } },
    async (request, reply) => {
      const asked = { email: request.body.email, address: request.ip, requestId: request.id }
      await correctEmail(app.services, callerOf(request), asked)
      return reply.code(204).send(null)
    },
  )
}

import {
  DeskEmailChange,
  DeskEmailChanged,
  EmailCorrection,
  EmailReaddress,
  EmailReaddressed,
} from '@cursus/shared/email-correction'
import * as z from 'zod/mini'
import { type App, callerOf, limitNetwork, only, students } from '../../platform/http.ts'
import { defineLimit, minuteMs } from '../../platform/limits.ts'
import { changeEmail, followNewEmail } from './change-email.ts'
import { correctEmail } from './correct-email.ts'

const followed = defineLimit({ name: 'email_corrections.followed', count: 100, windowMs: 15 * minuteMs })

/** Calls that give an account another e-mail: of whoever registered, of the desk, and of the link that the desk has mailed. */
export async function emailCorrectionRoutes(app: App) {
  const { services } = app
  app.put(
    '/accounts/me/email',
    { onRequest: only(...students), schema: { body: EmailCorrection, response: { 204: z.null() } } },
    async (request, reply) => {
      const asked = { email: request.body.email, address: request.ip, requestId: request.id }
      await correctEmail(services, callerOf(request), asked)
      return reply.code(204).send(null)
    },
  )

  app.put(
    '/students/:id/email',
    {
      onRequest: only('ROLE_ADMIN'),
      schema: {
        params: z.object({ id: z.uuid() }),
        body: DeskEmailChange,
        response: { 200: DeskEmailChanged },
      },
    },
    async (request) => {
      const by = { actorId: callerOf(request).id, requestId: request.id }
      const state = await changeEmail(services, { ...by, id: request.params.id, ...request.body })
      return { data: { state } }
    },
  )

  app.post(
    '/security/email/readdress',
    {
      config: { isPublic: true },
      onRequest: limitNetwork(followed),
      schema: { body: EmailReaddress, response: { 200: EmailReaddressed } },
    },
    async (request) => {
      const email = await followNewEmail(services, { token: request.body.token, requestId: request.id })
      return { data: { email } }
    },
  )
}

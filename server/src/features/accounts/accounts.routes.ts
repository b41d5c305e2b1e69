import { LanguageField } from '@cursus/shared/language-field'
import { AccountSessions, PasswordChange } from '@cursus/shared/sessions'
import * as z from 'zod/mini'
import { type App, callerOf } from '../../platform/http.ts'
import { changePassword } from './change-password.service.ts'
import { keepLanguage } from './login.service.ts'
import { endOtherSessions, endSession, listSessions } from './my-sessions.ts'

const nothing = { 204: z.null() }

export async function accountRoutes(app: App) {
  const { services } = app
  app.put(
    '/accounts/language',
    { schema: { body: z.object({ language: LanguageField }), response: nothing } },
    async (request, reply) => {
      await keepLanguage(services, callerOf(request), request.body.language)
      return reply.code(204).send(null)
    },
  )
  app.put(
    '/accounts/password',
    { schema: { body: PasswordChange, response: nothing } },
    async (request, reply) => {
      await changePassword(services, callerOf(request), request.body)
      return reply.code(204).send(null)
    },
  )
  app.get('/accounts/sessions', { schema: { response: { 200: AccountSessions } } }, async (request) => ({
    data: await listSessions(services, callerOf(request)),
  }))
  app.post(
    '/accounts/sessions/:id/end',
    { schema: { params: z.object({ id: z.uuid() }), response: nothing } },
    async (request, reply) => {
      await endSession(services, callerOf(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
  app.post('/accounts/sessions/end_others', { schema: { response: nothing } }, async (request, reply) => {
    await endOtherSessions(services, callerOf(request))
    return reply.code(204).send(null)
  })
}

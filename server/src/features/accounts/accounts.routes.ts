import { Language } from '@cursus/shared/language'
import * as z from 'zod/mini'
import { type App, callerOf } from '../../platform/http.ts'
import { keepLanguage } from './login.service.ts'

export async function accountRoutes(app: App) {
  app.put(
    '/accounts/language',
    { schema: { body: z.object({ language: Language }), response: { 204: z.null() } } },
    async (request, reply) => {
      await keepLanguage(app.services, callerOf(request), request.body.language)
      return reply.code(204).send(null)
    },
  )
}

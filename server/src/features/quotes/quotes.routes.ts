import { MailQuote } from '@cursus/shared/quotes'
import * as z from 'zod/mini'
import type { App } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { mailQuote } from './mail-quote.ts'

/** Public call behind « Recevoir ce devis par e-mail ». */
export async function quoteRoutes(app: App) {
  app.post(
    '/quotes/mail',
    { config: { isPublic: true }, schema: { body: MailQuote, response: { 204: z.null() } } },
    async (request, reply) => {
      const asked = { ...request.body, language: languageOf(request), from: request.ip }
      await mailQuote(app.services, asked)
      return reply.code(204).send(null)
    },
  )
}

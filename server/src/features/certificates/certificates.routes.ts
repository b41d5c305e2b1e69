import { Cards } from '@cursus/shared/cards'
import { CertificateCheck } from '@cursus/shared/certificates'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { countHits, defineLimit, minuteMs } from '../../platform/limits.ts'
import { languageOf } from '../../platform/problem.ts'
import { cardsOf } from './cards.queries.ts'
import { checkCertificate } from './check-certificate.ts'

const checks = defineLimit({ name: 'certificates.checks', count: 20, windowMs: minuteMs })

/**
 * Public check of a code, limited to 20 a minute per network so that codes cannot be tried; and the insurance cards
 * of a student.
 */
export async function certificateRoutes(app: App) {
  app.get(
    '/certificates/:code',
    {
      config: { isPublic: true },
      schema: { params: z.object({ code: z.string() }), response: { 200: CertificateCheck } },
    },
    async (request, reply) => {
      reply.header('x-robots-tag', 'noindex, nofollow').header('cache-control', 'no-store')
      // The same work is done whether the code is known, malformed, or one too many.
      const found = await checkCertificate(app.services, request.params.code, languageOf(request))
      await countHits(app.services, checks.ofNetwork(request.ip))
      if (!found) throw new AppError('not_found', 'certificates.unknown')
      return { data: found }
    },
  )

  app.get(
    '/cards',
    { onRequest: only(...students), schema: { response: { 200: Cards } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return { data: await cardsOf(app.services, callerOf(request).id) }
    },
  )
}

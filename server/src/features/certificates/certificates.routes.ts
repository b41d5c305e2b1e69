import { CertificateCheck } from '@cursus/shared/certificates'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { checkCertificate } from './check-certificate.ts'

/** Without an account, and without a way to try codes: 20 a minute for one address. */
export async function certificateRoutes(app: App) {
  const limit = app.createRateLimit({ max: 20, timeWindow: 60_000 })
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
      const allowance = await limit(request)
      if (!allowance.isAllowed && allowance.isExceeded) {
        throw new AppError('too_many', 'platform.too_many', { retryAfter: allowance.ttlInSeconds })
      }
      if (!found) throw new AppError('not_found', 'certificates.unknown')
      return { data: found }
    },
  )
}

import { createPublicKey } from 'node:crypto'
import { Cards } from '@cursus/shared/cards'
import {
  CertificateCheck,
  CertificateStatement,
  CheckCodes,
  CheckedCodes,
  SealKey,
} from '@cursus/shared/certificates'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Seal } from '../../pdf/seal.ts'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { countHits, defineLimit, minuteMs } from '../../platform/limits.ts'
import { languageOf } from '../../platform/problem.ts'
import { cardsOf } from './cards.queries.ts'
import { signCheck } from './certificate-statement.ts'
import { checkCertificate } from './check-certificate.ts'
import { checkCodes } from './check-codes.ts'

const checks = defineLimit({ name: 'certificates.checks', count: 20, windowMs: minuteMs })

/** Lists of codes, of at most 500 each. */
const batches = defineLimit({ name: 'certificates.batches', count: 10, windowMs: 10 * minuteMs })

const Code = z.object({ code: z.string() })
const config = { isPublic: true }

/**
 * Public check of a code, limited to 20 a minute per network so that codes cannot be tried, signed for machines, and of many codes
 * at once; and the insurance cards of a student.
 */
export async function certificateRoutes(app: App, seal: () => Promise<Seal>) {
  /** The same work is done whether the code is known, malformed, or one too many. */
  async function checked(request: FastifyRequest, code: string, reply: FastifyReply) {
    reply.header('x-robots-tag', 'noindex, nofollow').header('cache-control', 'no-store')
    const found = await checkCertificate(app.services, code, languageOf(request))
    await countHits(app.services, checks.ofNetwork(request.ip))
    if (!found) throw new AppError('not_found', 'certificates.unknown')
    return found
  }

  app.get(
    '/certificates/:code',
    { config, schema: { params: Code, response: { 200: CertificateCheck } } },
    async (request, reply) => ({ data: await checked(request, request.params.code, reply) }),
  )

  app.get(
    '/certificates/:code/statement',
    { config, schema: { params: Code, response: { 200: CertificateStatement } } },
    async (request, reply) => {
      const data = await checked(request, request.params.code, reply)
      return { data, statement: signCheck(app.services, await seal(), data) }
    },
  )

  app.get('/seal/key', { config, schema: { response: { 200: SealKey } } }, async (_, reply) => {
    const { key, thumbprint } = await seal()
    const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
    reply.header('cache-control', 'public, max-age=3600')
    const kid = thumbprint.subarray(0, 4).toString('hex')
    return { data: { kty: 'EC' as const, crv: 'P-256' as const, x, y, kid } }
  })

  app.post(
    '/certificates/check',
    { config, schema: { body: CheckCodes, response: { 200: CheckedCodes } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      await countHits(app.services, batches.ofNetwork(request.ip))
      return { data: await checkCodes(app.services, request.body.codes) }
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

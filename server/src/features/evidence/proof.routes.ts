import { dayMs } from '@cursus/shared/day'
import { ProofAsked, ProofFile } from '@cursus/shared/proof'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Seal } from '../../pdf/seal.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { countHits, defineLimit } from '../../platform/limits.ts'
import { languageOf } from '../../platform/problem.ts'
import { askProof, openProof, readProof } from './proof.service.ts'
import { sendProof } from './proof-archive.ts'

const Id = z.object({ id: z.string().check(z.maxLength(100)) })

/** Archives that one person may have made and fetch in a day. */
const archives = defineLimit({ name: 'proof.archives', count: 50, windowMs: dayMs })

/**
 * Calls on the proof file of a contract, for its student and administrators; and the public certificate of our seals.
 */
export async function proofRoutes(app: App, seal: () => Promise<Seal>) {
  const { services } = app
  const guard = { onRequest: only(...students, 'ROLE_ADMIN') }
  const askedBy = (request: FastifyRequest, contractId: string) => ({ caller: callerOf(request), contractId })
  const path = '/contracts/:id/proof'

  app.get(
    path,
    { ...guard, schema: { params: Id, response: { 200: ProofFile } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const asked = { ...askedBy(request, request.params.id), language: languageOf(request) }
      return { data: await readProof(services, asked) }
    },
  )

  app.post(
    path,
    { ...guard, schema: { params: Id, response: { 202: ProofAsked } } },
    async (request, reply) => {
      await countHits(services, archives.of(callerOf(request).id))
      await askProof(services, askedBy(request, request.params.id))
      return reply.code(202).send({ data: { state: 'making' as const } })
    },
  )

  app.get(`${path}/archive`, { ...guard, schema: { params: Id } }, async (request, reply) => {
    const contract = await openProof(services, askedBy(request, request.params.id))
    await countHits(services, archives.of(callerOf(request).id))
    return sendProof(services, contract, reply)
  })

  app.get('/seal/certificate', { config: { isPublic: true } }, async (_, reply) => {
    const { certificate } = await seal()
    const bytes = Buffer.from(certificate.toSchema().toBER())
    const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
    const pem = ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', '']
    return reply.type('application/x-pem-file').send(pem.join('\n'))
  })
}

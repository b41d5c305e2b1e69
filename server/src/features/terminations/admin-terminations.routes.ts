import {
  OneAskedTermination,
  RefuseTermination,
  TerminationList,
  TerminationsQuery,
} from '@cursus/shared/terminations'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only } from '../../platform/http.ts'
import { sendFile } from '../../platform/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { findFile, readBytes } from '../files/files.service.ts'
import { acceptTermination } from './accept-termination.ts'
import { findTermination, listTerminations } from './list-terminations.queries.ts'
import { refuseTermination } from './refuse-termination.ts'
import { terminations } from './terminations.table.ts'

const Id = z.object({ id: z.uuid() })

/** Calls of administrators on requests to leave: the list, the proofs, and a refusal with its reason. */
export async function adminTerminationRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }

  app.get(
    '/terminations',
    { ...guard, schema: { querystring: TerminationsQuery, response: { 200: TerminationList } } },
    ({ query }) => listTerminations(services, query),
  )

  app.get('/terminations/:id/proof', { ...guard, schema: { params: Id } }, async (request, reply) =>
    sendFile(reply, await readProof(services, request.params.id)),
  )

  const one = async (id: string) => {
    const data = await findTermination(services, id)
    if (!data) throw new Error('the request is gone')
    return { data }
  }

  app.post(
    '/terminations/:id/accept',
    { ...guard, schema: { params: Id, response: { 200: OneAskedTermination } } },
    async (request) => {
      const { id } = request.params
      const acting = { actorId: callerOf(request).id, requestId: request.id }
      await acceptTermination(services, { id, acting })
      return one(id)
    },
  )

  app.post(
    '/terminations/:id/refuse',
    {
      ...guard,
      schema: { params: Id, body: RefuseTermination, response: { 200: OneAskedTermination } },
    },
    async (request) => {
      const { id } = request.params
      const acting = { actorId: callerOf(request).id, requestId: request.id }
      await refuseTermination(services, { id, acting, reason: request.body.reason })
      return one(id)
    },
  )
}

/** Returns the proof of a request. Throws 404 when there is none. */
async function readProof(services: Services, id: string) {
  const { db } = services
  const [row] = await db.select().from(terminations).where(eq(terminations.id, id))
  const file = row?.proofFileId ? await findFile(db, row.proofFileId) : undefined
  const bytes = file && (await readBytes(services, db, file.id))
  if (!row || !file || !bytes) throw new AppError('not_found', 'platform.not_found')
  return { fileName: row.proofName ?? row.reference, mimeType: file.mimeType, bytes }
}

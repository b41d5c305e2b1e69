import {
  OneListedVisaRefusal,
  RefuseVisaRefusal,
  VisaRefusalList,
  VisaRefusalsQuery,
} from '@cursus/shared/visa-refusals'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only } from '../../platform/http.ts'
import { sendFile } from '../../platform/send-file.ts'
import type { Services } from '../../platform/services.ts'
import { findFile, readBytes } from '../files/files.service.ts'
import { acceptVisaRefusal, refuseVisaRefusal } from './decide-visa-refusal.ts'
import { findVisaRefusal, listVisaRefusals } from './list-visa-refusals.queries.ts'
import { visaRefusals } from './visa-refusals.table.ts'

const Id = z.object({ id: z.uuid() })
const one = { params: Id, response: { 200: OneListedVisaRefusal } }

/** Calls of administrators on refused visas and cancelled stays: the list, the letter, and the decision. */
export async function adminVisaRefusalRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }
  const decided = async (request: FastifyRequest<{ Params: { id: string } }>) => {
    const data = await findVisaRefusal(services, request.params.id, callerOf(request).id)
    if (!data) throw new Error('the request is gone')
    return { data }
  }
  const decidingOf = (request: FastifyRequest<{ Params: { id: string } }>) => ({
    id: request.params.id,
    acting: { actorId: callerOf(request).id, requestId: request.id },
  })

  app.get(
    '/visa-refusals',
    { ...guard, schema: { querystring: VisaRefusalsQuery, response: { 200: VisaRefusalList } } },
    (request) => listVisaRefusals(services, request.query, callerOf(request).id),
  )

  app.get('/visa-refusals/:id/letter', { ...guard, schema: { params: Id } }, async (request, reply) =>
    sendFile(reply, await readLetter(services, request.params.id)),
  )

  app.post('/visa-refusals/:id/accept', { ...guard, schema: one }, async (request) => {
    await acceptVisaRefusal(services, decidingOf(request))
    return decided(request)
  })

  app.post(
    '/visa-refusals/:id/refuse',
    { ...guard, schema: { ...one, body: RefuseVisaRefusal } },
    async (request) => {
      await refuseVisaRefusal(services, { ...decidingOf(request), reason: request.body.reason })
      return decided(request)
    },
  )
}

/** Returns the letter that was sent. Throws 404 when there is none. */
async function readLetter(services: Services, id: string) {
  const { db } = services
  const [row] = await db.select().from(visaRefusals).where(eq(visaRefusals.id, id))
  const file = row && (await findFile(db, row.letterFileId))
  const bytes = file && (await readBytes(services, db, file.id))
  if (!row || !file || !bytes) throw new AppError('not_found', 'platform.not_found')
  return { fileName: row.letterName, mimeType: file.mimeType, bytes }
}

import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http.ts'
import { sendFile } from '../../platform/send-file.ts'
import { worksOn } from '../accounts/areas.service.ts'
import { files } from '../files/files.table.ts'
import { claimDocuments, claims } from './claims.table.ts'

const Params = z.object({ fileName: z.string() })
/** Parameters of a signed link. */
const Signed = z.looseObject({ expires: z.optional(z.unknown()), signature: z.optional(z.unknown()) })
const ours = /^[0-9a-f]{32}\.(pdf|jpg|png)$/

/**
 * Serves the files of claims, outside /api as the specification asks: to the owner and administrators of claims by token, or to
 * a link signed for them in the last ten minutes. Everything else is 404, so that nobody learns which names exist
 * (C-51).
 */
export async function uploadRoutes(app: App) {
  const description =
    'A file of a claim: for its student and administrators by their token, for anybody by a link that was signed within ten minutes.'
  const described = {
    config: { isPublic: true },
    schema: { description, params: Params, querystring: Signed },
  }
  app.get('/uploads/:fileName', described, async (request, reply) => {
    const { services } = app
    const { fileName } = request.params
    const found = ours.test(fileName) ? await findUpload(app, fileName) : undefined
    if (!found || !(await mayRead(app, request, { fileName, ownerId: found.ownerId }))) {
      throw new AppError('not_found', 'platform.not_found')
    }
    const bytes = await services.files.get(found.file.storageKey)
    return sendFile(reply, { fileName: found.title, mimeType: found.file.mimeType, bytes })
  })
}

async function findUpload({ services }: App, fileName: string) {
  const [row] = await services.db
    .select({ title: claimDocuments.title, ownerId: claims.studentId, file: files })
    .from(claimDocuments)
    .innerJoin(claims, eq(claims.id, claimDocuments.claimId))
    .innerJoin(files, eq(files.id, claimDocuments.fileId))
    .where(eq(claimDocuments.fileName, fileName))
  return row
}

async function mayRead(
  { services }: App,
  { caller, query }: FastifyRequest,
  { fileName, ownerId }: { fileName: string; ownerId: string },
): Promise<boolean> {
  const administrator = caller?.viewer ?? (caller?.role === 'ROLE_ADMIN' ? caller.id : null)
  const isTheirs = caller?.id === ownerId
  if (isTheirs && !administrator) return true
  const mayLook = administrator && (isTheirs || !caller?.viewer)
  if (mayLook && (await worksOn(services, { id: administrator, needed: ['claims'] }))) return true
  return services.signedLinks.isValid(fileName, query as Record<string, unknown>)
}

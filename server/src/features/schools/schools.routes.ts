import { PartnerSchools, PartnerSearch, School } from '@cursus/shared/schools'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, limitNetwork } from '../../platform/http.ts'
import { defineLimit, minuteMs } from '../../platform/limits.ts'
import { findFile, readBytes } from '../files/files.service.ts'
import { findSchool, findSchoolByName, searchPartners, toSchool } from './schools.queries.ts'

/** Searches for a partner school from one network. */
const searches = defineLimit({ name: 'schools.searches', count: 60, windowMs: minuteMs })

/** Public calls on schools, for their doors. */
export async function schoolRoutes(app: App) {
  const { services } = app
  app.get(
    '/security/schools',
    {
      config: { isPublic: true },
      onRequest: limitNetwork(searches),
      schema: { querystring: PartnerSearch, response: { 200: PartnerSchools } },
    },
    async ({ query }) => ({ data: await searchPartners(services.db, query.search) }),
  )

  app.get(
    '/security/school/:name',
    {
      config: { isPublic: true },
      schema: {
        params: z.object({ name: z.string().check(z.minLength(1), z.maxLength(200)) }),
        response: { 200: z.object({ data: School }) },
      },
    },
    async ({ params }) => {
      const row = await findSchoolByName(services.db, params.name)
      if (!row) throw new AppError('not_found', 'schools.school_unknown')
      return { data: toSchool(row) }
    },
  )

  app.get(
    '/security/school/:id/image',
    { config: { isPublic: true }, schema: { params: z.object({ id: z.string() }) } },
    async (request, reply) => {
      const school = await findSchool(services.db, idOf(request.params.id))
      const fileId = school && toSchool(school).image ? school.certificateFileId : null
      const file = fileId ? await findFile(services.db, fileId) : null
      if (!file) throw new AppError('not_found', 'platform.not_found')
      const etag = `"${file.sha256.slice(0, 32)}"`
      // Always asked for again, so that a new picture shows at once; the answer is then mostly empty.
      reply.header('etag', etag).header('cache-control', 'public, no-cache')
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
      const bytes = await readBytes(services, services.db, file.id)
      return reply.type(file.mimeType).send(bytes)
    },
  )
}

/** Returns the id in an address; a text that is no number belongs to no school. */
export function idOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

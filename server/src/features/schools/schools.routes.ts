import { School } from '@cursus/shared/schools'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http.ts'
import { findSchoolByName, toSchool } from './schools.queries.ts'

export async function schoolRoutes(app: App) {
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
      const row = await findSchoolByName(app.services.db, params.name)
      if (!row) throw new AppError('not_found', 'schools.school_unknown')
      return { data: toSchool(row) }
    },
  )
}

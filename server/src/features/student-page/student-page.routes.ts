import { StudentPage, StudentPageQuery } from '@cursus/shared/student-page'
import * as z from 'zod/mini'
import { type App, callerOf, only } from '../../platform/http.ts'
import { worksOn } from '../accounts/areas.service.ts'
import { readStudentPage } from './read-student-page.ts'

/** Call for one student as administrators see them; `PUT` of the same address is in `profile`. */
export async function studentPageRoutes(app: App) {
  app.get(
    '/students/:id',
    {
      onRequest: only('ROLE_ADMIN'),
      schema: {
        params: z.object({ id: z.uuid() }),
        querystring: StudentPageQuery,
        response: { 200: z.object({ data: StudentPage }) },
      },
    },
    async (request) => {
      const { id } = callerOf(request)
      const [claims, requests, links] = await Promise.all([
        worksOn(app.services, { id, needed: ['claims'] }),
        worksOn(app.services, { id, needed: ['support'] }),
        worksOn(app.services, { id, needed: ['support', 'schools'] }),
      ])
      const asked = { sees: { claims, requests, links }, all: request.query.all === 'true' }
      return { data: await readStudentPage(app.services, request.params.id, asked) }
    },
  )
}

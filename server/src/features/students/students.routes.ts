import { School } from '@cursus/shared/schools'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { toSchool } from '../schools/schools.queries.ts'
import { resendRegistrationMail } from './registration-mail.service.ts'
import { findSchoolOfStudent } from './students.queries.ts'

export async function studentRoutes(app: App) {
  app.get(
    '/schools/my',
    { preHandler: only(...students), schema: { response: { 200: z.object({ data: School }) } } },
    async (request) => {
      const school = await findSchoolOfStudent(app.services.db, callerOf(request).id)
      if (!school) throw new AppError('not_found', 'schools.none')
      return { data: toSchool(school) }
    },
  )

  app.post(
    '/students/sendregistrationmail',
    {
      preValidation: only('ROLE_ADMIN'),
      schema: { body: z.object({ id: z.uuid() }), response: { 204: z.null() } },
    },
    async (request, reply) => {
      const asked = { studentId: request.body.id, actorId: callerOf(request).id, requestId: request.id }
      await resendRegistrationMail(app.services, asked)
      return reply.code(204).send(null)
    },
  )
}

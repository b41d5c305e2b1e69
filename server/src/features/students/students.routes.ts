import { ListCounts } from '@cursus/shared/lists'
import { School } from '@cursus/shared/schools'
import { StudentList, StudentsExport, StudentsQuery, StudentTags } from '@cursus/shared/students'
import { numberedAtMost } from '@cursus/shared/words'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { toSchool } from '../schools/schools.queries.ts'
import { countStudents } from './count-students.queries.ts'
import { exportStudents } from './export-students.service.ts'
import { listStudents } from './list-students.queries.ts'
import { resendRegistrationMail } from './registration-mail.service.ts'
import { findSchoolOfStudent } from './students.queries.ts'
import { listTags } from './tags.service.ts'

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

  const guard = { onRequest: only('ROLE_ADMIN') }

  app.get(
    '/students/studentlist',
    { ...guard, schema: { querystring: StudentsQuery, response: { 200: StudentList } } },
    async ({ query }) => {
      const size = Number(query.pageSize ?? 200)
      if (Number(query.page ?? 1) * size > numberedAtMost) throw new AppError('invalid', 'list.use_cursor')
      return listStudents(app.services, query, size)
    },
  )

  app.get(
    '/students/studentlist/counts',
    { ...guard, schema: { querystring: StudentsExport, response: { 200: ListCounts } } },
    ({ query }) => countStudents(app.services, query),
  )

  app.get('/students/tags', { ...guard, schema: { response: { 200: StudentTags } } }, async () => ({
    data: await listTags(app.services.db),
  }))

  app.get('/students/export', { ...guard, schema: { querystring: StudentsExport } }, (request, reply) =>
    exportStudents(app.services, request.query, { reply, language: languageOf(request) }),
  )
}

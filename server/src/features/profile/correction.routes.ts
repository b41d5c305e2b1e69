import { StudentCorrection } from '@cursus/shared/student-page'
import * as z from 'zod/mini'
import { findUnprintable } from '../../pdf/find-unprintable.ts'
import { invalid } from '../../platform/errors.ts'
import { type App, callerOf, only } from '../../platform/http.ts'
import { correctStudent } from './correct-student.ts'

/** Calls of administrators that correct a student. */
export async function correctionRoutes(app: App) {
  app.put(
    '/students/:id',
    {
      onRequest: only('ROLE_ADMIN'),
      schema: { params: z.object({ id: z.uuid() }), body: StudentCorrection, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await refuseUnprintable(request.body)
      const by = { actorId: callerOf(request).id, requestId: request.id }
      await correctStudent(app.services, { id: request.params.id, correction: request.body, ...by })
      return reply.code(204).send(null)
    },
  )
}

/** Throws 422 for a name with a letter that no font of ours has: documents carry names. */
async function refuseUnprintable(correction: StudentCorrection): Promise<void> {
  const { name = '', lastName = '', latinName = '', latinLastName = '' } = correction
  const fields = await findUnprintable({ name, lastName, latinName, latinLastName })
  if (fields.length === 0) return
  const errors = Object.fromEntries(fields.map((field) => [field, ['validation.field.unprintable']]))
  throw invalid('platform.invalid', errors)
}

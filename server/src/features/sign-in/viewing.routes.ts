import { Viewing } from '@cursus/shared/accounts'
import * as z from 'zod/mini'
import { type App, callerOf, only } from '../../platform/http.ts'
import { viewAsStudent } from './view-as-student.ts'

/** Call of an administrator who wants to see what a student sees. */
export async function viewingRoutes(app: App) {
  app.post(
    '/students/:id/viewing',
    {
      onRequest: only('ROLE_ADMIN'),
      schema: { params: z.object({ id: z.uuid() }), response: { 201: Viewing } },
    },
    async (request, reply) => {
      const by = { viewer: callerOf(request), requestId: request.id }
      return reply.code(201).send({ data: await viewAsStudent(app.services, request.params.id, by) })
    },
  )
}

import {
  AnswerComplaint,
  ComplaintList,
  ComplaintReceived,
  ComplaintsQuery,
  OneComplaint,
  VisitorComplaint,
} from '@cursus/shared/requests'
import * as z from 'zod/mini'
import { type App, callerOf, only } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { answerComplaint } from './answer-complaint.ts'
import { findComplaint, listComplaints } from './complaints.queries.ts'
import { keepVisitorComplaint } from './keep-visitor-complaint.ts'
import { placeOf } from './list-words.queries.ts'

const Params = z.object({ id: z.uuid() })

/** Calls on complaints: that of a visitor, and those of administrators on all of them and their deadlines. */
export async function complaintRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }

  app.post(
    '/complaints',
    { config: { isPublic: true }, schema: { body: VisitorComplaint, response: { 201: ComplaintReceived } } },
    async (request, reply) => {
      const given = { input: request.body, language: languageOf(request), from: request.ip }
      return reply.code(201).send({ data: await keepVisitorComplaint(services, given) })
    },
  )

  app.get(
    '/complaints',
    { ...guard, schema: { querystring: ComplaintsQuery, response: { 200: ComplaintList } } },
    async ({ query }) => listComplaints(services, query, placeOf(query)),
  )

  app.post(
    '/complaints/:id/answer',
    { ...guard, schema: { params: Params, body: AnswerComplaint, response: { 200: OneComplaint } } },
    async (request) => {
      const { id } = request.params
      const acting = { actorId: callerOf(request).id, requestId: request.id }
      await answerComplaint(services, acting, { id, ...request.body })
      const data = await findComplaint(services, services.db, id)
      if (!data) throw new Error('the complaint is gone')
      return { data }
    },
  )
}

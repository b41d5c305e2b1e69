import { UnfinishedMail, UnfinishedMailed } from '@cursus/shared/student-page'
import {
  FollowUpList,
  FollowUpMail,
  FollowUpMailed,
  FollowUpMails,
  FollowUpQuery,
} from '@cursus/shared/students-follow-up'
import * as z from 'zod/mini'
import { type App, callerOf, only } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { listFollowUps } from './follow-up.queries.ts'
import { mailFollowUp, mailFollowUps, onTelephone } from './mail-follow-up.ts'

export async function followUpRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }

  const listed = { querystring: FollowUpQuery, response: { 200: FollowUpList } }
  app.get('/students/follow-up', { ...guard, schema: listed }, ({ query }) =>
    listFollowUps(services, query, Number(query.pageSize ?? 25)),
  )

  const one = { body: FollowUpMail, response: { 204: z.null() } }
  app.post('/students/follow-up/mail', { ...guard, schema: one }, async (request, reply) => {
    await mailFollowUp(services, request.body, { actorId: callerOf(request).id, requestId: request.id })
    return reply.code(204).send(null)
  })

  const unfinished = {
    params: z.object({ id: z.uuid() }),
    body: UnfinishedMail,
    response: { 200: UnfinishedMailed },
  }
  app.post('/students/:id/unfinished/mail', { ...guard, schema: unfinished }, async (request) => {
    const { situation, objectId } = request.body
    const about = situation === 'purchase' ? { purchaseId: objectId } : { contractId: objectId }
    const asked = { id: request.params.id, situation, ...about }
    const acting = { actorId: callerOf(request).id, requestId: request.id }
    return { data: { email: await mailFollowUp(services, asked, acting, onTelephone) } }
  })

  const several = { body: FollowUpMails, response: { 200: FollowUpMailed } }
  app.post('/students/follow-up/mails', { ...guard, schema: several }, (request) =>
    mailFollowUps(services, request.body.mails, {
      actorId: callerOf(request).id,
      requestId: request.id,
      language: languageOf(request),
    }),
  )
}

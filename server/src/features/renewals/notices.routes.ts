import { dayOf } from '@cursus/shared/day'
import {
  AnswerRenewal,
  ContractRenewal,
  NoticesSent,
  RenewalList,
  RenewalsQuery,
} from '@cursus/shared/renewals'
import * as z from 'zod/mini'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { sendFile } from '../../platform/send-file.ts'
import { answerNotice } from './answer-notice.ts'
import { listRenewals } from './due-contracts.queries.ts'
import { readNoticePaper, readRenewal } from './notices.queries.ts'
import { sendNotices } from './send-notices.ts'

const Id = z.object({ id: z.string().check(z.maxLength(100)) })

const PaperOf = z.extend(Id, { kind: z.string().check(z.maxLength(40)) })

/** Calls on the renewal notice of a student's own contract, and of administrators on contracts that end soon. */
export async function noticeRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only(...students) }
  const path = '/contracts/:id/renewal'
  const answers = { 200: ContractRenewal }

  app.get(path, { ...guard, schema: { params: Id, response: answers } }, (request) =>
    readRenewal(services, { studentId: callerOf(request).id, contractId: request.params.id }),
  )

  app.get(`${path}/papers/:kind`, { ...guard, schema: { params: PaperOf } }, async (request, reply) => {
    const { id: contractId, kind } = request.params
    const studentId = callerOf(request).id
    return sendFile(reply, await readNoticePaper(services, { studentId, contractId, kind }))
  })

  app.post(
    path,
    { ...guard, schema: { params: Id, body: AnswerRenewal, response: answers } },
    async (request) => {
      const { id: actorId } = callerOf(request)
      const contractId = request.params.id
      await answerNotice(services, { actorId, requestId: request.id }, contractId, request.body)
      return readRenewal(services, { studentId: actorId, contractId })
    },
  )

  const admins = { onRequest: only('ROLE_ADMIN') }
  const listed = { querystring: RenewalsQuery, response: { 200: RenewalList } }
  app.get('/renewals', { ...admins, schema: listed }, ({ query }) =>
    listRenewals(services, { today: dayOf(services.now()), query }),
  )

  app.post('/renewals/notices', { ...admins, schema: { response: { 200: NoticesSent } } }, (request) =>
    sendNotices(services, { actorId: callerOf(request).id, requestId: request.id }),
  )
}

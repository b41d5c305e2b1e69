import {
  Dashboard,
  Failures,
  Figures,
  FiguresBySchool,
  FiguresQuery,
  MailSeenTo,
  Retried,
  SchoolsQuery,
  Waiting,
  WeeklyMail,
  waitingKinds,
} from '@cursus/shared/dashboard'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type App, callerOf, only } from '../../platform/http.ts'
import { countWaiting } from '../claims/follow-up.queries.ts'
import { readLastImport, readNumbers } from './dashboard.queries.ts'
import { listFailures } from './failures.queries.ts'
import { readFigures } from './figures.queries.ts'
import { readSchoolFigures } from './figures-schools.queries.ts'
import { listWaiting } from './longest-waiting.queries.ts'
import { remembered } from './remembered.ts'
import { retryFailures } from './retry-failures.ts'
import { putMailBack, setMailAside } from './set-mail-aside.ts'
import { setWeeklyMail, wantsWeeklyMail } from './weekly-readers.ts'

export async function dashboardRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }

  app.get('/dashboard', { ...guard, schema: { response: { 200: Dashboard } } }, async () => {
    const [numbers, claims, lastImport] = await Promise.all([
      readNumbers(services),
      countWaiting(services),
      readLastImport(services),
    ])
    return { ...numbers, claims, lastImport }
  })

  const figures = remembered(services, {
    what: 'figures',
    count: (asked: FiguresQuery) => readFigures(services, asked),
    read: (kept) => Figures.safeParse(kept).data,
  })
  const figured = { querystring: FiguresQuery, response: { 200: Figures } }
  app.get('/dashboard/figures', { ...guard, schema: figured }, ({ query }) => figures(query))

  const schools = remembered(services, {
    what: 'schools',
    count: (asked: SchoolsQuery) => readSchoolFigures(services, asked),
    read: (kept) => FiguresBySchool.safeParse(kept).data,
  })
  const bySchool = { querystring: SchoolsQuery, response: { 200: FiguresBySchool } }
  app.get('/dashboard/schools', { ...guard, schema: bySchool }, ({ query }) => schools(query))

  app.get('/dashboard/weekly-mail', { ...guard, schema: { response: { 200: WeeklyMail } } }, (request) =>
    wantsWeeklyMail(services, callerOf(request).id),
  )

  const wanted = { body: WeeklyMail, response: { 200: WeeklyMail } }
  app.put('/dashboard/weekly-mail', { ...guard, schema: wanted }, (request) =>
    setWeeklyMail(services, callerOf(request).id, request.body),
  )

  const of = { params: z.object({ kind: z.enum(waitingKinds) }), response: { 200: Waiting } }
  app.get('/dashboard/waiting/:kind', { ...guard, schema: of }, ({ params }) =>
    listWaiting(services, params.kind),
  )

  app.get('/dashboard/failures', { ...guard, schema: { response: { 200: Failures } } }, () =>
    listFailures(services),
  )

  app.post('/dashboard/failures/retry', { ...guard, schema: { response: { 200: Retried } } }, (request) =>
    retryFailures(services, actingOf(request)),
  )

  const params = z.object({ id: z.uuid() })
  app.put(
    '/dashboard/failures/mails/:id',
    { ...guard, schema: { params, body: MailSeenTo, response: { 204: z.null() } } },
    async (request, reply) => {
      const { reason } = request.body
      await setMailAside(services, { ...actingOf(request), mailId: request.params.id, reason })
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/dashboard/failures/mails/:id',
    { ...guard, schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await putMailBack(services, { ...actingOf(request), mailId: request.params.id })
      return reply.code(204).send(null)
    },
  )
}

const actingOf = (request: FastifyRequest) => ({ actorId: callerOf(request).id, requestId: request.id })

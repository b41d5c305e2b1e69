import {
  InvitationRun,
  InvitationRuns,
  StartInvitations,
  SteerInvitations,
} from '@cursus/shared/invitation-runs'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { latestRuns, readRun } from './invitation-runs.queries.ts'
import { startRun } from './start-run.ts'
import { steerRun } from './steer-run.ts'

/** Calls that send new links to all students whom a filter shows, with progress. */
export async function invitationRunRoutes(app: App) {
  const guard = { onRequest: only('ROLE_ADMIN') }
  const params = z.object({ id: z.uuid() })

  app.post(
    '/students/invitations',
    { ...guard, schema: { body: StartInvitations, response: { 201: z.object({ id: z.string() }) } } },
    async (request, reply) => {
      const by = { id: callerOf(request).id, requestId: request.id }
      return reply.code(201).send({ id: await startRun(app.services, request.body, by) })
    },
  )

  app.get('/students/invitations', { ...guard, schema: { response: { 200: InvitationRuns } } }, async () => ({
    data: await latestRuns(app.services.db),
  }))

  app.get(
    '/students/invitations/:id',
    { ...guard, schema: { params, response: { 200: z.object({ data: InvitationRun }) } } },
    async (request) => {
      const run = await readRun(app.services.db, request.params.id, languageOf(request))
      if (!run) throw new AppError('not_found', 'invitations.unknown')
      return { data: run }
    },
  )

  app.put(
    '/students/invitations/:id',
    { ...guard, schema: { params, body: SteerInvitations, response: { 204: z.null() } } },
    async (request, reply) => {
      await steerRun(app.services, request.params.id, request.body)
      return reply.code(204).send(null)
    },
  )
}

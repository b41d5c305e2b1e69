import { dayOf } from '@cursus/shared/day'
import { AccountClosing, AccountClosure, AccountErasure } from '@cursus/shared/privacy'
import * as z from 'zod/mini'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { closeAccount } from './close-account.ts'
import { readClosing } from './closing.queries.ts'
import { exportAccount } from './export-account.ts'
import { eraseUnopened } from './unopened-accounts.ts'

/** Calls of students on their own data: a copy, and closing the account; and of administrators, to erase one that nobody opened. */
export async function privacyRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only(...students) }

  app.get('/accounts/me/export', guard, (request, reply) =>
    exportAccount(services, callerOf(request).id, { reply, language: languageOf(request) }),
  )

  app.get(
    '/accounts/me/closing',
    { ...guard, schema: { response: { 200: AccountClosing } } },
    async (request) => ({
      data: await readClosing(services.db, callerOf(request).id, dayOf(services.now())),
    }),
  )

  app.post(
    '/accounts/me/close',
    { ...guard, schema: { body: AccountClosure, response: { 204: z.null() } } },
    async (request, reply) => {
      const { password } = request.body
      await closeAccount(services, callerOf(request), { password, requestId: request.id })
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/students/:id/erase',
    {
      onRequest: only('ROLE_ADMIN'),
      schema: { params: z.object({ id: z.uuid() }), body: AccountErasure, response: { 204: z.null() } },
    },
    async (request, reply) => {
      const by = { actorId: callerOf(request).id, requestId: request.id }
      await eraseUnopened(services, { ...by, id: request.params.id, reason: request.body.reason })
      return reply.code(204).send(null)
    },
  )
}

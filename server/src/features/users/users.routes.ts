import { ListCounts } from '@cursus/shared/lists'
import { ChangeAreas, NewAdministrator, User, UserList, UsersExport, UsersQuery } from '@cursus/shared/users'
import { numberedAtMost } from '@cursus/shared/words'
import * as z from 'zod/mini'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import type { Services } from '../../platform/services.ts'
import { addAdministrator, inviteAgain } from '../accounts/administrators.service.ts'
import { changeAreas, worksOn } from '../accounts/areas.service.ts'
import { deactivateUser, reactivateUser } from '../accounts/deactivation.service.ts'
import { exportUsers } from './export-users.ts'
import { listUsers, toUser } from './users.queries.ts'
import { countUsers } from './users-order.ts'

const Params = z.object({ id: z.uuid() })
const Done = { 204: z.null() }

/**
 * Whoever does not work on everything sees of the accounts administrators alone, to whom something can be given (decision 701).
 * Throws 403 `accounts.area` where others are asked for.
 */
async function asFarAsSeen(services: Services, query: UsersQuery, callerId: string): Promise<UsersQuery> {
  if (await worksOn(services, { id: callerId, needed: ['all'] })) return query
  if (query.role && query.role !== 'ROLE_ADMIN') throw new AppError('forbidden', 'accounts.area')
  return { ...query, role: 'ROLE_ADMIN' }
}

/** Calls of administrators on accounts of every kind. */
export async function userRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }

  app.get(
    '/users',
    { ...guard, schema: { querystring: UsersQuery, response: { 200: UserList } } },
    async (request) => {
      const query = await asFarAsSeen(services, request.query, callerOf(request).id)
      const size = Number(query.pageSize ?? 10)
      if (Number(query.page ?? 1) * size > numberedAtMost) throw new AppError('invalid', 'list.use_cursor')
      return listUsers(services, query, size)
    },
  )

  const counted = { querystring: UsersExport, response: { 200: ListCounts } }
  app.get('/users/counts', { ...guard, schema: counted }, ({ query: { ids: _, ...filter } }) =>
    countUsers(services.db, { ...filter, now: services.now() }),
  )

  app.get('/users/export', { ...guard, schema: { querystring: UsersExport } }, (request, reply) =>
    exportUsers(services, request.query, { reply, language: languageOf(request) }),
  )

  app.post(
    '/users',
    { ...guard, schema: { body: NewAdministrator, response: { 201: z.object({ data: User }) } } },
    async (request, reply) => {
      const input = { ...request.body, language: languageOf(request) }
      const row = await addAdministrator(services, input, byOf(request))
      return reply
        .code(201)
        .send({ data: toUser(row, null, { state: 'invited', since: services.now().toISOString() }) })
    },
  )

  app.post(
    '/users/:id/invite',
    { ...guard, schema: { params: Params, response: Done } },
    async (request, reply) => {
      await inviteAgain(services, request.params.id, byOf(request))
      return reply.code(204).send(null)
    },
  )

  app.put(
    '/users/:id/areas',
    { ...guard, schema: { params: Params, body: ChangeAreas, response: Done } },
    async (request, reply) => {
      await changeAreas(services, { userId: request.params.id, ...request.body, ...byOf(request) })
      return reply.code(204).send(null)
    },
  )

  for (const [verb, change] of [
    ['deactivate', deactivateUser],
    ['reactivate', reactivateUser],
  ] as const) {
    app.post(
      `/users/:id/${verb}`,
      { ...guard, schema: { params: Params, response: Done } },
      async (request, reply) => {
        const wanted = { userId: request.params.id, ...byOf(request) }
        await transact(services.db, (tx) => change(tx, services, wanted))
        return reply.code(204).send(null)
      },
    )
  }
}

const byOf = (request: Parameters<typeof callerOf>[0]) => ({
  actorId: callerOf(request).id,
  requestId: request.id,
})

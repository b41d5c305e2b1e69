import {
  NameChangeList,
  NameChangesQuery,
  OneNameChange,
  RefuseNameChange,
} from '@cursus/shared/name-changes'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type App, callerOf, only } from '../../platform/http.ts'
import { acceptNameChange, refuseNameChange } from './answer-name-change.ts'
import { findNameChange, listNameChanges } from './name-changes.queries.ts'

const params = z.object({ id: z.uuid() })
const response = { 200: OneNameChange }

/** Calls of administrators on requests for other names. */
export async function nameChangeRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }
  const one = async (id: string) => {
    const data = await findNameChange(services.db, id)
    if (!data) throw new Error('the request is gone')
    return { data }
  }

  app.get(
    '/name-changes',
    { ...guard, schema: { querystring: NameChangesQuery, response: { 200: NameChangeList } } },
    async ({ query }) => listNameChanges(services.db, query),
  )

  app.post('/name-changes/:id/accept', { ...guard, schema: { params, response } }, async (request) => {
    const { id } = request.params
    await acceptNameChange(services, actingOf(request), id)
    return one(id)
  })

  app.post(
    '/name-changes/:id/refuse',
    { ...guard, schema: { params, body: RefuseNameChange, response } },
    async (request) => {
      const { id } = request.params
      await refuseNameChange(services, actingOf(request), { id, ...request.body })
      return one(id)
    },
  )
}

const actingOf = (request: FastifyRequest) => ({ actorId: callerOf(request).id, requestId: request.id })

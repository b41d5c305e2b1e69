import { ChangeSavedView, NewSavedView, SavedViews, SavedViewsQuery } from '@cursus/shared/saved-views'
import * as z from 'zod/mini'
import { type App, callerOf, only } from '../../platform/http.ts'
import { changeView, dropView, keepView, viewsOf } from './saved-views.service.ts'

/** Calls on saved views of lists: one's own, and those that others share. */
export async function savedViewRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }
  const params = z.object({ id: z.uuid() })

  app.get(
    '/views',
    { ...guard, schema: { querystring: SavedViewsQuery, response: { 200: SavedViews } } },
    async (request) => ({
      data: await viewsOf(services, { callerId: callerOf(request).id, list: request.query.list }),
    }),
  )

  app.post(
    '/views',
    { ...guard, schema: { body: NewSavedView, response: { 201: z.object({ id: z.string() }) } } },
    async (request, reply) =>
      reply.code(201).send({ id: await keepView(services, callerOf(request).id, request.body) }),
  )

  app.put(
    '/views/:id',
    { ...guard, schema: { params, body: ChangeSavedView, response: { 204: z.null() } } },
    async (request, reply) => {
      const own = { id: request.params.id, ownerId: callerOf(request).id }
      await changeView(services, own, request.body)
      return reply.code(204).send(null)
    },
  )

  app.delete(
    '/views/:id',
    { ...guard, schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await dropView(services, { id: request.params.id, ownerId: callerOf(request).id })
      return reply.code(204).send(null)
    },
  )
}

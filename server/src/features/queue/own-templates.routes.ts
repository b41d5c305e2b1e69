import { OwnTemplates, WrittenTemplate } from '@cursus/shared/queue'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type App, callerOf, only } from '../../platform/http.ts'
import { addTemplate, changeTemplate, dropTemplate, listTemplates } from './own-templates.ts'

const One = z.object({ id: z.uuid() })
const Nothing = { 204: z.null() }

/** Calls of administrators on the reply templates of their own. */
export async function ownTemplateRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }
  const path = '/reply-templates'

  app.get(path, { ...guard, schema: { response: { 200: OwnTemplates } } }, async (request) => ({
    data: await listTemplates(services, callerOf(request).id),
  }))

  const added = { body: WrittenTemplate, response: { 201: z.object({ id: z.string() }) } }
  app.post(path, { ...guard, schema: added }, async (request, reply) =>
    reply.code(201).send({ id: await addTemplate(services, request.body, byOf(request)) }),
  )

  const changed = { params: One, body: WrittenTemplate, response: Nothing }
  app.put(`${path}/:id`, { ...guard, schema: changed }, async (request, reply) => {
    await changeTemplate(services, request.params.id, request.body, byOf(request))
    return reply.code(204).send(null)
  })

  app.delete(
    `${path}/:id`,
    { ...guard, schema: { params: One, response: Nothing } },
    async (request, reply) => {
      await dropTemplate(services, request.params.id, byOf(request))
      return reply.code(204).send(null)
    },
  )
}

const byOf = (request: FastifyRequest) => ({ actorId: callerOf(request).id, requestId: request.id })

import {
  ChangeQueueItem,
  NewQueueRule,
  QueueEntry,
  QueueList,
  QueueQuery,
  QueueRules,
  ReplyTemplates,
  WatchQueueItem,
} from '@cursus/shared/queue'
import { areasOfKind, kindsOf } from '@cursus/shared/queue-kinds'
import { queueKinds } from '@cursus/shared/words'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import type { Services } from '../../platform/services.ts'
import { areasOf, worksOn } from '../accounts/areas.service.ts'
import { changeItem } from './change-item.ts'
import { listQueue } from './queue.queries.ts'
import { addRule, changeRule, dropRule, listRules } from './queue-rules.ts'
import { readEntry } from './read-entry.ts'
import { readTemplates } from './reply-templates.ts'
import { stopWatching, watch } from './watching.ts'

const params = z.object({ kind: z.enum(queueKinds), id: z.uuid() })
const Nothing = { 204: z.null() }
const guard = { onRequest: only('ROLE_ADMIN') }
/** A thing of an area in which its administrator does not work is refused: 403. */
const ofArea = {
  ...guard,
  async preHandler({ server, caller, params: named }: FastifyRequest) {
    const { kind } = z.object({ kind: z.enum(queueKinds) }).parse(named)
    const asked = { id: caller?.id ?? '', needed: areasOfKind[kind] }
    if (!(await worksOn(server.services, asked))) throw new AppError('forbidden', 'accounts.area')
  },
}

/** What waits for administrators, whose it is, who looks at it, and what it is answered with. */
export async function queueRoutes(app: App) {
  const { services } = app

  const listed = { querystring: QueueQuery, response: { 200: QueueList } }
  app.get('/queue', { ...guard, schema: listed }, (request) =>
    queueOf(services, request.query, callerOf(request).id),
  )

  const one = { params, response: { 200: QueueEntry } }
  app.get('/queue/:kind/:id', { ...ofArea, schema: one }, async (request) => ({
    data: await readEntry(services, request.params, callerOf(request).id),
  }))

  app.put('/queue/:kind/:id', { ...ofArea, schema: { ...one, body: ChangeQueueItem } }, async (request) => {
    await changeItem(services, request.params, request.body, byOf(request))
    return { data: await readEntry(services, request.params, callerOf(request).id) }
  })

  app.put(
    '/queue/:kind/:id/watching',
    { ...ofArea, schema: { ...one, body: WatchQueueItem } },
    async (request) => {
      const userId = callerOf(request).id
      // Said first, so that of two who begin at once one is told of the other.
      await watch(services, { ...request.params, ...request.body, userId })
      return { data: await readEntry(services, request.params, userId) }
    },
  )

  app.delete(
    '/queue/:kind/:id/watching',
    { ...ofArea, schema: { params, response: Nothing } },
    async (request, reply) => {
      await stopWatching(services, { ...request.params, userId: callerOf(request).id })
      return reply.code(204).send(null)
    },
  )

  app.get(
    '/queue/:kind/:id/templates',
    { ...ofArea, schema: { params, response: { 200: ReplyTemplates } } },
    (request) => readTemplates(services, request.params, languageOf(request)),
  )

  await ruleRoutes(app)
}

/** The queue as far as the areas of its reader go. */
async function queueOf(services: Services, query: QueueQuery, callerId: string) {
  const kinds = kindsOf(await areasOf(services, callerId))
  return listQueue(services, { ...query, callerId, kinds })
}

async function ruleRoutes(app: App) {
  const { services } = app
  app.get('/queue-rules', { ...guard, schema: { response: { 200: QueueRules } } }, async () => ({
    data: await listRules(services.db),
  }))

  app.post(
    '/queue-rules',
    { ...guard, schema: { body: NewQueueRule, response: { 201: z.object({ id: z.string() }) } } },
    async (request, reply) =>
      reply.code(201).send({ id: await addRule(services, request.body, byOf(request)) }),
  )

  const changed = { params: z.object({ id: z.uuid() }), body: NewQueueRule, response: Nothing }
  app.put('/queue-rules/:id', { ...guard, schema: changed }, async (request, reply) => {
    await changeRule(services, request.params.id, request.body, byOf(request))
    return reply.code(204).send(null)
  })

  app.delete(
    '/queue-rules/:id',
    { ...guard, schema: { params: z.object({ id: z.uuid() }), response: Nothing } },
    async (request, reply) => {
      await dropRule(services, request.params.id, byOf(request))
      return reply.code(204).send(null)
    },
  )
}

const byOf = (request: FastifyRequest) => ({ actorId: callerOf(request).id, requestId: request.id })

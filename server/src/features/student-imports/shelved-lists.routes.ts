import { MendedShelvedList, Reshelved, ShelvedList } from '@cursus/shared/student-imports'
import { TagName } from '@cursus/shared/students'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { describeForm } from '../../platform/describe-form.ts'
import { invalid } from '../../platform/errors.ts'
import { type App, callerOf, only } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { sendFile } from '../../platform/send-file.ts'
import { prepareRun } from '../student-runs/prepare-run.service.ts'
import { leaversOf } from './receive-list.ts'
import { listFile, maxMendingSize, readMending, takeList } from './sent-list.ts'
import {
  dropShelved,
  fileOfShelved,
  findShelved,
  listShelved,
  mendShelved,
  shelveList,
} from './shelve-list.ts'

const School = z.object({ id: z.string().check(z.regex(/^\d{1,9}$/)) })
const One = z.object({ id: z.uuid() })
const Mended = z.object({ mending: z.optional(z.string()) })
/** The tag that they get, and the ids of those who do not, as JSON. */
const Leaving = z.extend(Mended, { label: z.string(), except: z.optional(z.string()) })
const Except = z.array(z.uuid()).check(z.maxLength(1000))
const Done = { 204: z.null() }

/** Calls of administrators on lists that they put aside, and on students whom a list does not name. */
export async function shelvedListRoutes(app: App) {
  const { services } = app
  const preValidation = only('ROLE_ADMIN')
  const ownOf = (request: FastifyRequest) => ({
    id: (request.params as z.infer<typeof One>).id,
    actorId: callerOf(request).id,
  })

  app.post(
    '/schools/:id/shelved-lists',
    {
      preValidation,
      config: { form: describeForm(Mended, listFile, ['submitFile']) },
      schema: { params: School, response: { 201: z.object({ data: ShelvedList }) } },
    },
    async (request, reply) => {
      const { sent } = await sentOf(request, Number(request.params.id))
      return reply.code(201).send({ data: await shelveList(services, sent) })
    },
  )

  app.post(
    '/schools/:id/leavers',
    {
      preValidation,
      config: { form: describeForm(Leaving, listFile, ['label', 'submitFile']) },
      schema: { params: School, response: { 201: z.object({ id: z.string() }) } },
    },
    async (request, reply) => {
      const { sent, fields } = await sentOf(request, Number(request.params.id))
      const { label, except } = readLeaving(fields)
      const ids = (await leaversOf(services, sent)).filter((id) => !except.has(id))
      const by = { id: sent.actorId, language: languageOf(request) }
      return reply.code(201).send({ id: await prepareRun(services, { kind: 'tag', label, ids }, by) })
    },
  )

  const guard = { onRequest: preValidation }
  const all = { response: { 200: z.object({ data: z.array(ShelvedList) }) } }
  app.get('/shelved-lists', { ...guard, schema: all }, async (request) => ({
    data: await listShelved(services, callerOf(request).id),
  }))

  const one = '/shelved-lists/:id'
  const mended = { params: One, response: { 200: z.object({ data: MendedShelvedList }) } }
  app.get(one, { ...guard, schema: mended }, async (request) => ({
    data: await findShelved(services, ownOf(request)),
  }))

  app.get(`${one}/file`, { ...guard, schema: { params: One } }, async (request, reply) =>
    sendFile(reply, await fileOfShelved(services, ownOf(request))),
  )

  const again = { params: One, body: Reshelved, response: Done }
  app.put(one, { ...guard, bodyLimit: maxMendingSize, schema: again }, async (request, reply) => {
    await mendShelved(services, ownOf(request), request.body.mending)
    return reply.code(204).send(null)
  })

  app.delete(one, { ...guard, schema: { params: One, response: Done } }, async (request, reply) => {
    await dropShelved(services, ownOf(request))
    return reply.code(204).send(null)
  })
}

async function sentOf(request: FastifyRequest, schoolId: number) {
  const { fields, ...list } = await takeList(request)
  const by = { actorId: callerOf(request).id, requestId: request.id }
  return { fields, sent: { ...list, ...by, schoolId, mending: readMending(fields.mending) } }
}

function readLeaving({ label, except }: Record<string, unknown>) {
  const tag = TagName.safeParse(label ?? '')
  if (!tag.success) {
    const key = tag.error.issues[0]?.message ?? 'validation.field.required'
    throw invalid('platform.invalid', { label: [key] })
  }
  return { label: tag.data, except: new Set(readIds(except)) }
}

function readIds(json: unknown): string[] {
  try {
    return Except.parse(JSON.parse(String(json ?? '[]')))
  } catch {
    throw invalid('platform.invalid', { except: ['validation.field.incorrect'] })
  }
}

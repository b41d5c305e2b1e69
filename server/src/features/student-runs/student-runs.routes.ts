import { LanguageField } from '@cursus/shared/language-field'
import {
  PrepareRun,
  RunMessage,
  RunSample,
  SteerRun,
  StudentRun,
  StudentRuns,
} from '@cursus/shared/student-runs'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type App, callerOf, only } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { exportRun } from './export-run.ts'
import { prepareRun, prepareUndo } from './prepare-run.service.ts'
import { sendRunFile } from './run-file.ts'
import { steerRun } from './steer-run.ts'
import { latestRuns, readRun, readSample } from './student-runs.queries.ts'
import { keepMessage, testMessage } from './write-message.ts'

const Made = { 201: z.object({ id: z.string() }) }
const Done = { 204: z.null() }

/** One act on all students that a filter shows: prepared, looked at, started, steered, and told of. */
export async function studentRunRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }
  const params = z.object({ id: z.uuid() })
  const one = '/students/runs/:id'

  app.post(
    '/students/runs',
    { ...guard, schema: { body: PrepareRun, response: Made } },
    async (request, reply) =>
      reply.code(201).send({ id: await prepareRun(services, request.body, byOf(request)) }),
  )

  app.get('/students/runs', { ...guard, schema: { response: { 200: StudentRuns } } }, async () => ({
    data: await latestRuns(services),
  }))

  const read = { params, response: { 200: z.object({ data: StudentRun }) } }
  app.get(one, { ...guard, schema: read }, async (request) => ({
    data: await readRun(services, request.params.id, languageOf(request)),
  }))

  const steered = { params, body: SteerRun, response: Done }
  app.put(one, { ...guard, schema: steered }, async (request, reply) => {
    const by = { id: callerOf(request).id, requestId: request.id }
    await steerRun(services, request.params.id, request.body.state, by)
    return reply.code(204).send(null)
  })

  const written = { params, body: RunMessage, response: Done }
  app.put(`${one}/message`, { ...guard, schema: written }, async (request, reply) => {
    await keepMessage(services, request.params.id, request.body)
    return reply.code(204).send(null)
  })

  const sampled = { params, response: { 200: z.object({ data: RunSample }) } }
  app.get(`${one}/sample`, { ...guard, schema: sampled }, async (request) => ({
    data: await readSample(services, request.params.id),
  }))

  const tested = { params, response: { 200: z.object({ languages: z.array(LanguageField) }) } }
  app.post(`${one}/test`, { ...guard, schema: tested }, async (request) => ({
    languages: await testMessage(services, request.params.id, callerOf(request).id),
  }))

  app.post(`${one}/undo`, { ...guard, schema: { params, response: Made } }, async (request, reply) =>
    reply.code(201).send({ id: await prepareUndo(services, request.params.id, callerOf(request).id) }),
  )

  app.get(`${one}/export`, { ...guard, schema: { params } }, (request, reply) =>
    exportRun(services, request.params.id, { reply, language: languageOf(request) }),
  )

  app.get(`${one}/file`, { ...guard, schema: { params } }, (request, reply) =>
    sendRunFile(services, request.params.id, reply),
  )
}

const byOf = (request: FastifyRequest) => ({ id: callerOf(request).id, language: languageOf(request) })

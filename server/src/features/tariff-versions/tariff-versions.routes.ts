import { DayField } from '@cursus/shared/fields'
import {
  TariffChange,
  TariffOpening,
  TariffProduct,
  TariffPublication,
  TariffVersion,
  TariffVersionDetail,
} from '@cursus/shared/tariffs'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type App, callerOf, only } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { describeVersion, listVersions } from './tariff-versions.queries.ts'
import { discardDraft, openDraft, publishDraft, saveDraft } from './tariff-versions.service.ts'

const params = z.object({ id: z.uuid('validation.field.incorrect') })
/** Largest body in bytes: a thousand prices fit. */
const changeBytes = 262_144
const One = z.object({ data: TariffVersionDetail })

/** Calls of administrators that prepare and publish versions of tariffs. */
export async function tariffVersionRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }
  const described = async (request: FastifyRequest, id: string, day?: string) => ({
    data: await describeVersion(services, id, { day, language: languageOf(request) }),
  })

  app.get(
    '/tariffs/versions',
    {
      ...guard,
      schema: {
        querystring: z.object({ product: TariffProduct }),
        response: { 200: z.object({ data: z.array(TariffVersion) }) },
      },
    },
    async ({ query }) => ({ data: await listVersions(services, query.product) }),
  )

  app.get(
    '/tariffs/versions/:id',
    {
      ...guard,
      schema: { params, querystring: z.object({ day: z.optional(DayField) }), response: { 200: One } },
    },
    async (request) => described(request, request.params.id, request.query.day),
  )

  app.post(
    '/tariffs/versions',
    { ...guard, schema: { body: TariffOpening, response: { 201: One } } },
    async (request, reply) => {
      const { id } = await openDraft(services, request.body, byOf(request))
      return reply.code(201).send(await described(request, id))
    },
  )

  app.put(
    '/tariffs/versions/:id',
    { ...guard, bodyLimit: changeBytes, schema: { params, body: TariffChange, response: { 200: One } } },
    async (request) => {
      const { id } = request.params
      await saveDraft(services, { id, change: request.body }, byOf(request))
      return described(request, id)
    },
  )

  app.post(
    '/tariffs/versions/:id/publish',
    { ...guard, schema: { params, body: TariffPublication, response: { 200: One } } },
    async (request) => {
      const { id } = request.params
      await publishDraft(services, { id, publication: request.body }, byOf(request))
      return described(request, id)
    },
  )

  app.delete(
    '/tariffs/versions/:id',
    { ...guard, schema: { params, response: { 204: z.null() } } },
    async (request, reply) => {
      await discardDraft(services, request.params.id, byOf(request))
      return reply.code(204).send(null)
    },
  )
}

const byOf = (request: FastifyRequest) => ({
  actorId: callerOf(request).id,
  requestId: request.id,
})

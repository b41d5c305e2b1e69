import {
  AskCall,
  CallList,
  CallSlot,
  CallSlots,
  CallsQuery,
  CallToken,
  OneCall,
  OwnCall,
  SettleCall,
} from '@cursus/shared/calls'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { askCall } from './ask-call.ts'
import { findByToken, listCalls, toOwnCall } from './calls.queries.ts'
import { callOff, moveCall } from './change-call.ts'
import { settleCall } from './settle-call.ts'
import { readSlots } from './slots.ts'

const isOwn = { params: CallToken, response: { 200: OwnCall } }
const config = { isPublic: true }

/** Calls of visitors: anybody may ask for one; the link in the mail moves it or cancels it. */
export async function callRoutes(app: App) {
  const { services } = app
  app.get('/calls/slots', { config, schema: { response: { 200: CallSlots } } }, async () => ({
    data: await readSlots(services),
  }))

  app.post(
    '/calls',
    { config, schema: { body: AskCall, response: { 201: OwnCall } } },
    async (request, reply) => {
      const asked = { input: request.body, language: languageOf(request), from: request.ip }
      return reply.code(201).send({ data: await askCall(services, asked) })
    },
  )

  app.get('/calls/mine/:token', { config, schema: isOwn }, async ({ params: { token } }) => {
    const call = await findByToken(services.db, token)
    if (!call) throw new AppError('not_found', 'calls.unknown')
    return { data: toOwnCall(call, token) }
  })

  app.put(
    '/calls/mine/:token',
    { config, schema: { ...isOwn, body: CallSlot } },
    async ({ params: { token }, body, ip }) => ({
      data: await moveCall(services, token, { slot: body, from: ip }),
    }),
  )

  app.delete('/calls/mine/:token', { config, schema: isOwn }, async ({ params: { token } }) => ({
    data: await callOff(services, token),
  }))
}

/** Calls of administrators on the list of requested calls. */
export async function callAdminRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }
  app.get(
    '/calls',
    { ...guard, schema: { querystring: CallsQuery, response: { 200: CallList } } },
    async ({ query }) => listCalls(services.db, query),
  )

  app.post(
    '/calls/:id/settle',
    {
      ...guard,
      schema: { params: z.object({ id: z.uuid() }), body: SettleCall, response: { 200: OneCall } },
    },
    async (request) => {
      const { id } = request.params
      const acting = { actorId: callerOf(request).id, requestId: request.id }
      return { data: await settleCall(services, { id, ...request.body, ...acting }) }
    },
  )
}

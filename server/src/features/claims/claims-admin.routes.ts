import { FollowedClaimDetail } from '@cursus/shared/claims'
import { ChangeClaim, ClaimsQuery, DecideClaim, FollowedClaims } from '@cursus/shared/claims-follow-up'
import { ListCounts } from '@cursus/shared/lists'
import { numberedAtMost } from '@cursus/shared/words'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import type { Services } from '../../platform/services.ts'
import { auditPapersSeen } from './audit-papers-seen.ts'
import { changeClaim } from './change-claim.service.ts'
import { decideClaim } from './decide-claim.ts'
import { countFollowed, listFollowed } from './follow-up.queries.ts'
import { readFollowed } from './followed-claim.queries.ts'

const params = z.object({ id: z.uuid() })
const response = { 200: z.object({ data: FollowedClaimDetail }) }

/** Calls of administrators on the queue of claims. */
export async function claimAdminRoutes(app: App, services: Services) {
  const guard = { onRequest: only('ROLE_ADMIN') }

  app.get(
    '/claims/follow-up',
    { ...guard, schema: { querystring: ClaimsQuery, response: { 200: FollowedClaims } } },
    async (request) => {
      const { page = '1', pageSize = '20' } = request.query
      if (Number(page) * Number(pageSize) > numberedAtMost) throw new AppError('invalid', 'claims.too_far')
      return listFollowed(services, { ...request.query, callerId: callerOf(request).id })
    },
  )

  const counted = { querystring: ClaimsQuery, response: { 200: ListCounts } }
  app.get('/claims/follow-up/counts', { ...guard, schema: counted }, (request) =>
    countFollowed(services, { ...request.query, callerId: callerOf(request).id }),
  )

  app.get('/claims/follow-up/:id', { ...guard, schema: { params, response } }, async (request) => {
    const data = await readFollowed(services, request.params.id, languageOf(request))
    await auditPapersSeen(services, data, byOf(request))
    return { data }
  })

  app.put('/claims/:id', { ...guard, schema: { params, body: ChangeClaim, response } }, async (request) => {
    const { id } = request.params
    await changeClaim(services, { id, change: request.body }, byOf(request))
    return { data: await readFollowed(services, id, languageOf(request)) }
  })

  app.post(
    '/claims/:id/decision',
    { ...guard, schema: { params, body: DecideClaim, response } },
    async (request) => {
      const { id } = request.params
      await decideClaim(services, { id, decision: request.body }, byOf(request))
      return { data: await readFollowed(services, id, languageOf(request)) }
    },
  )
}

const byOf = (request: Parameters<typeof callerOf>[0]) => ({
  actorId: callerOf(request).id,
  requestId: request.id,
})

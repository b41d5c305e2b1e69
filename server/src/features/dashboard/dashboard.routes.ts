import { Dashboard, Failures, Retried, Waiting, waitingKinds } from '@cursus/shared/dashboard'
import * as z from 'zod/mini'
import { type App, callerOf, only } from '../../platform/http.ts'
import type { Services } from '../../platform/services.ts'
import { countWaiting } from '../claims/follow-up.queries.ts'
import { readLastImport, readNumbers } from './dashboard.queries.ts'
import { listFailures } from './failures.queries.ts'
import { listWaiting } from './longest-waiting.queries.ts'
import { readMonths } from './months.queries.ts'
import { retryFailures } from './retry-failures.ts'

export async function dashboardRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }
  const months = remembered(services)

  app.get('/dashboard', { ...guard, schema: { response: { 200: Dashboard } } }, async () => {
    const [numbers, claims, lastImport, plots] = await Promise.all([
      readNumbers(services),
      countWaiting(services),
      readLastImport(services),
      months(),
    ])
    return { ...numbers, claims, lastImport, plots }
  })

  const of = { params: z.object({ kind: z.enum(waitingKinds) }), response: { 200: Waiting } }
  app.get('/dashboard/waiting/:kind', { ...guard, schema: of }, ({ params }) =>
    listWaiting(services, params.kind),
  )

  app.get('/dashboard/failures', { ...guard, schema: { response: { 200: Failures } } }, () =>
    listFailures(services),
  )

  app.post('/dashboard/failures/retry', { ...guard, schema: { response: { 200: Retried } } }, (request) =>
    retryFailures(services, { actorId: callerOf(request).id, requestId: request.id }),
  )
}

const keptMs = 60_000

/** Reuses the charts for a minute, because they read every contract; the answer says when they were computed. */
function remembered(services: Services) {
  let kept: { until: number; value: ReturnType<typeof readMonths> } | null = null
  return () => {
    const at = services.now().getTime()
    if (kept && at < kept.until) return kept.value
    const value = readMonths(services)
    value.catch(() => {
      kept = null
    })
    kept = { until: at + keptMs, value }
    return value
  }
}

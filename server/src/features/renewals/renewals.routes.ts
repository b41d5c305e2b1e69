import { RenewalResult, RenewingContracts } from '@cursus/shared/renewals'
import { type App, callerOf, only } from '../../platform/http.ts'
import { readRenewals, renew } from './renewals.service.ts'

/** Milliseconds to wait for the whole renewal; a longer run shows its progress. */
const patience = 1800

export async function renewalRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }
  const path = '/contracts/renewing_contract'

  app.get(path, { ...guard, schema: { response: { 200: RenewingContracts } } }, () => readRenewals(services))

  const answers = { 200: RenewalResult, 202: RenewingContracts }
  app.post(path, { ...guard, schema: { response: answers } }, async (request, reply) => {
    const asking = { actorId: callerOf(request).id, requestId: request.id }
    const result = await renew(services, asking, patience)
    return result ?? reply.code(202).send(await readRenewals(services))
  })
}

import { MutualAddress } from '@cursus/shared/health-mutual'
import { AppError } from '../../platform/errors.ts'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { readBuyer } from '../purchases/buyer.queries.ts'
import { mayBuy } from '../purchases/quoting.service.ts'

/**
 * Returns the partner's address, where the health mutual is concluded; it was checked at the start. The call stores
 * nothing, and the address says nothing about who asks.
 */
export async function mutualRoutes(app: App) {
  const { config, db } = app.services
  app.post(
    '/contracts/health_mutual_insurance',
    { onRequest: only(...students), schema: { response: { 200: MutualAddress } } },
    async (request) => {
      const buyer = await readBuyer(db, callerOf(request).id)
      if (!mayBuy(buyer, 'mutual')) throw new AppError('forbidden', 'mutual.not_offered')
      return { url: config.healthMutualUrl }
    },
  )
}

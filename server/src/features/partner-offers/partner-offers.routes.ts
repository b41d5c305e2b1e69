import { dayOf } from '@cursus/shared/day'
import { PartnerOffers } from '@cursus/shared/partner-offers'
import { type App, callerOf, only, students } from '../../platform/http.ts'
import { currentContracts } from '../contracts/contracts.queries.ts'

/**
 * Call for links and codes of partners, for whoever has a paid stay that is not over, paid by a school too (spec 2
 * §1).
 */
export async function partnerOfferRoutes(app: App) {
  const { config, db, products, now } = app.services
  app.get(
    '/partner-offers',
    { onRequest: only(...students), schema: { response: { 200: PartnerOffers } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const held = await currentContracts(db, { studentId: callerOf(request).id, today: dayOf(now()) })
      const isTold = held.some((contract) => products.ofContract(contract).hasPartnerOffers)
      return { data: isTold ? config.partnerOffers : [] }
    },
  )
}

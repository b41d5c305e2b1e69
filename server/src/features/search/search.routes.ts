import { SearchAnswer, SearchQuery } from '@cursus/shared/search'
import { type App, callerOf, only } from '../../platform/http.ts'
import { worksOn } from '../accounts/areas.service.ts'
import { search } from './search.ts'

/** Search behind the command bar of administrators. */
export async function searchRoutes(app: App) {
  app.get(
    '/search',
    {
      onRequest: only('ROLE_ADMIN'),
      schema: { querystring: SearchQuery, response: { 200: SearchAnswer } },
    },
    async (request) => {
      const { id } = callerOf(request)
      const [claims, requests] = await Promise.all([
        worksOn(app.services, { id, needed: ['claims'] }),
        worksOn(app.services, { id, needed: ['support'] }),
      ])
      return search(app.services, request.query.q, { claims, requests })
    },
  )
}

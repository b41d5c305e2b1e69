import { SearchAnswer, SearchQuery } from '@cursus/shared/search'
import { type App, only } from '../../platform/http.ts'
import { search } from './search.ts'

/** Search behind the command bar of administrators. */
export async function searchRoutes(app: App) {
  app.get(
    '/search',
    {
      onRequest: only('ROLE_ADMIN'),
      schema: { querystring: SearchQuery, response: { 200: SearchAnswer } },
    },
    ({ query }) => search(app.services, query.q),
  )
}

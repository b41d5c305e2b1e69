import { dayOf } from '@cursus/shared/day'
import { VisaChecks, VisaQuery } from '@cursus/shared/visa'
import { invalid } from '../../platform/errors.ts'
import type { App } from '../../platform/http.ts'
import { readCountries } from '../countries/countries.queries.ts'
import { checksOf } from './visa-checks.ts'

/** Public call: what a destination asks of a stay's insurance, and how this cover answers. */
export async function visaRoutes(app: App) {
  const { services } = app
  app.get(
    '/visa-checks',
    { config: { isPublic: true }, schema: { querystring: VisaQuery, response: { 200: VisaChecks } } },
    async ({ query: { country, nationality, ...stay } }) => {
      const row = (await readCountries(services)).byId.get(Number(country))
      if (!row) throw invalid('platform.invalid', { country: ['validation.field.country.unknown'] })
      if (stay.startDate >= stay.endDate)
        throw invalid('platform.invalid', { endDate: ['validation.field.stayEnd.outside'] })
      return { data: checksOf({ iso: row.code, nationality, stay }, dayOf(services.now())) }
    },
  )
}

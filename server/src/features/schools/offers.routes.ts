import { type OfferValue, SchoolOffers } from '@cursus/shared/accounts'
import { keyOfWire } from '@cursus/shared/product-keys'
import { offerValues } from '@cursus/shared/words'
import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import type { App } from '../../platform/http.ts'
import { languageOf } from '../../platform/problem.ts'
import { text } from '../../platform/texts.ts'
import { findSchool } from './schools.queries.ts'

export async function offerRoutes(app: App) {
  app.get(
    '/offers/school/:idSchool',
    {
      schema: {
        params: z.object({ idSchool: z.coerce.number().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1)) }),
        response: { 200: SchoolOffers },
      },
    },
    async (request) => {
      const school = await findSchool(app.services.db, request.params.idSchool)
      if (!school) throw new AppError('not_found', 'schools.school_unknown')
      // Only a partner school chooses (C-04).
      const isChosen = (value: OfferValue) =>
        school.partnershipLevel !== 'partner' || school.offers.includes(value)
      const language = languageOf(request)
      return {
        data: offerValues
          .filter(isChosen)
          .map((value) => ({ value, label: text(language, `insuranceType.${keyOfWire(value)}`) })),
      }
    },
  )
}

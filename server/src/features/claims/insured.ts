import type { Language } from '@cursus/shared/language'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { readCountries } from '../countries/countries.queries.ts'
import type { InsuredThing } from '../purchases/product.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'

type Insured = { contract: ContractRow; insured: InsuredThing | null }

/** Returns functions that write what a contract insures, from data that this process keeps in memory. */
export async function insuredWords(services: Services, language: Language) {
  const [countries, tariffs] = await Promise.all([readCountries(services), readTariffs(services)])
  const known = { countries, tariffs, language }
  return {
    /** Short form: "4 pièces, Lyon", a country, "Marque Exemple, Modèle X" or the formula; null when unknown. */
    short: (one: Insured) => services.products.ofContract(one.contract).claims.describe(one, known),
    /** Long form: as the short one, with the street of a home. */
    whole(one: Insured): string | null {
      const { street, city } = one.insured ?? {}
      return street && city ? `${street}, ${city}` : this.short(one)
    },
  }
}

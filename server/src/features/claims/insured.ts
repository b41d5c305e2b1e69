import type { Language } from '@cursus/shared/language'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { readCountries } from '../countries/countries.queries.ts'
import type { InsuredThing } from '../purchases/product.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'

type Insured = { contract: ContractRow; insured: InsuredThing | null }

/** Words for what a contract insures, by what this process keeps in memory. */
export async function insuredWords(services: Services, language: Language) {
  const [countries, tariffs] = await Promise.all([readCountries(services), readTariffs(services)])
  const known = { countries, tariffs, language }
  return {
    /** "4 pièces, Lyon", a country, "Marque Exemple, Modèle X" or the formula; null when unknown. */
    short: (one: Insured) => services.products.ofContract(one.contract).claims.describe(one, known),
    /** The same, what stands somewhere by its street and town. */
    whole(one: Insured): string | null {
      const { street, city } = one.insured ?? {}
      return street && city ? `${street}, ${city}` : this.short(one)
    },
  }
}

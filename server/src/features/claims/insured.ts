import { dayOf } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import type { Services } from '../../platform/services.ts'
import { type ReplacedThing, replacedThings } from '../amendments/replaced-things.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { readCountries } from '../countries/countries.queries.ts'
import type { InsuredThing } from '../purchases/product.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import type { ClaimRow } from './change-claim.service.ts'
import { thingOf } from './thing-of-day.rules.ts'

/** Returns the columns that tell what a contract insures and what it insured before, for a statement on contracts. */
export const insuredColumns = ({ products }: Pick<Services, 'products'>) => ({
  insured: products.insured,
  replaced: replacedThings,
})

type Claimed = { claim: ClaimRow; insured: InsuredThing | null; replaced: ReplacedThing[] }

/** Returns the row with what its claim happened to: what was insured on the day of the event, else of the declaration (717). */
export function withThing<Row extends Claimed>({ replaced, ...row }: Row) {
  const { occurredOn, createdAt: declaredAt } = row.claim
  const day = occurredOn ?? dayOf(declaredAt)
  return { ...row, insured: thingOf({ insured: row.insured, replaced }, { day, declaredAt }) }
}

type Insured = { contract: ContractRow; insured: InsuredThing | null }

/** Returns the most that a claim may pay, less its deductible, in cents; null where no sum is known (720). */
export async function mostPaid(
  services: Services,
  one: Insured,
  kind: string | null,
): Promise<number | null> {
  const terms = services.products.ofContract(one.contract).claims
  const most = terms.most(one, kind, { tariffs: await readTariffs(services) })
  return most === null ? null : most - (terms.deductible(one, kind) ?? 0)
}

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
    /** Price of the one device that is insured; null for a formula, and for what has none. */
    price: (one: Insured) =>
      one.insured?.priceCents ? services.products.ofContract(one.contract).claims.capital(one, known) : null,
    /** IMEI of the one phone that is insured; null for a formula, whose claims may be about another device (738). */
    imei(one: Insured): string | null {
      return this.insuresOthers(one) ? null : one.insured?.imei || null
    },
    insuresOthers: (one: Insured) =>
      services.products.ofContract(one.contract).claims.insuresOthers?.(one, known) ?? false,
  }
}

import { claimKindOf } from '@cursus/shared/claim-kinds'
import type { Language } from '@cursus/shared/language'
import homeTariff from '../../data/home-tariff.json' with { type: 'json' }
import { text } from '../../platform/texts.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { nameIn, readCountries } from '../countries/countries.queries.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import type { ClaimServices, InsuredThing } from './claim-services.ts'

type Insured = { contract: ContractRow; insured: InsuredThing }

/** Words for what a contract insures, by what this process keeps in memory. */
export async function insuredWords(services: ClaimServices, language: Language) {
  const [{ byId }, tariffs] = await Promise.all([readCountries(services), readTariffs(services)])
  const country = (id: number | null) => {
    const found = id === null ? undefined : byId.get(id)
    return found ? nameIn(language, found.name) : null
  }
  const device = ({ contract, insured }: Insured) => {
    const { brand, model } = insured.device ?? {}
    const named = [brand, model].filter(Boolean).join(', ')
    return named || (tariffs.multimediaOffer(contract.priceId)?.formula ?? null)
  }
  return {
    /** "4 pièces, Lyon", a country, "Marque Exemple, Modèle X" or the formula; null when unknown. */
    short(one: Insured): string | null {
      const { insuranceType, numberRoom: rooms, countryId } = one.contract
      if (insuranceType === 'Santé/Mobilité') return country(countryId)
      if (insuranceType === 'Multimédia') return device(one)
      const city = one.insured.home?.city
      if (!city || !rooms) return city ?? null
      return text(language, `claims.rooms.${rooms === 1 ? 'one' : 'many'}`, { rooms, city })
    },
    /** The same, a home by its street and town. */
    whole(one: Insured): string | null {
      const { home } = one.insured
      return home ? `${home.street}, ${home.city}` : this.short(one)
    },
  }
}

/** Of a home, where the guarantee table has another than the general one; a liability has one for things and none for people. */
const homeDeductibles: Record<string, number | null> = { glass: 7500, natcat: 38_000, liability: null }

/** In cents: that of the home's tariff or of what happened; none for devices; null where the guarantee table has several. */
export function deductibleFor(
  { insuranceType, numberRoom }: ContractRow,
  kind: string | null,
): number | null {
  if (insuranceType === 'Santé/Mobilité') return null
  if (insuranceType === 'Multimédia') return 0
  const row = homeTariff.table.find(({ rooms }) => rooms === numberRoom)
  if (!row) return null
  const own = homeDeductibles[kind ?? '']
  if (own !== undefined) return own
  const isTheft = claimKindOf(insuranceType, kind)?.isTheft
  return (isTheft ? row.theftDeductibleEur : row.generalDeductibleEur) * 100
}

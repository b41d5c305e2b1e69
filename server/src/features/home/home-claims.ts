import { claimKindOf } from '@cursus/shared/claim-kinds'
import { sql } from 'drizzle-orm'
import homeTariff from '../../data/home-tariff.json' with { type: 'json' }
import { text } from '../../platform/texts.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { ClaimTerms, InsuredThing } from '../purchases/product.ts'
import { homes } from './home.table.ts'

/** What claims and lists ask of an insured home. */
export const homeClaims: ClaimTerms = {
  thing: sql<InsuredThing>`(SELECT json_build_object('street', ${homes.street}, 'postalCode', ${homes.postalCode},
    'city', ${homes.city}, 'complement', ${homes.complement}, 'persons', ${homes.numberOfPersons}) FROM ${homes} WHERE ${homes.contractId} = contracts.id)`,
  describe({ contract: { numberRoom: rooms }, insured }, { language }) {
    const city = insured?.city
    if (!city || !rooms) return city ?? null
    return text(language, `claims.rooms.${rooms === 1 ? 'one' : 'many'}`, { rooms, city })
  },
  deductible: deductibleOf,
  capital({ contract }) {
    const row = rowOf(contract)
    return row ? row.contentsCapitalEur * 100 : null
  },
  hasAllowance: false,
  hasRooms: true,
}

/**
 * Deductibles that differ from the general one in the guarantee table, in euros; null for a liability, which has one
 * for things and none for people.
 */
const ownDeductibles: Record<string, number | null> = { glass: 7500, natcat: 38_000, liability: null }

function rowOf({ numberRoom }: ContractRow) {
  return homeTariff.table.find(({ rooms }) => rooms === numberRoom)
}

function deductibleOf(contract: ContractRow, kind: string | null): number | null {
  const row = rowOf(contract)
  if (!row) return null
  const own = ownDeductibles[kind ?? '']
  if (own !== undefined) return own
  const isTheft = claimKindOf(contract.insuranceType, kind)?.isTheft
  return (isTheft ? row.theftDeductibleEur : row.generalDeductibleEur) * 100
}

import { claimKindOf } from '@cursus/shared/claim-kinds'
import { sql } from 'drizzle-orm'
import homeTariff from '../../data/home-tariff.json' with { type: 'json' }
import { text } from '../../platform/texts.ts'
import type { ClaimTerms, InsuredThing } from '../purchases/product.ts'
import { homes, roommates } from './home.table.ts'

/** SQL of the roommates of a home that was never paid, which its student may buy anew; of no other contract are they read here. */
const others = sql`CASE WHEN contracts.payment_status = 'payment_pending' THEN (
  SELECT json_agg(json_build_object('civility', ${roommates.civility}, 'name', ${roommates.name}, 'lastName', ${roommates.lastName},
    'birthday', ${roommates.birthday}) ORDER BY ${roommates.position}) FROM ${roommates} WHERE ${roommates.contractId} = contracts.id) END`

/** What claims and lists ask of an insured home. */
export const homeClaims: ClaimTerms = {
  thing: sql<InsuredThing>`(SELECT json_build_object('street', ${homes.street}, 'postalCode', ${homes.postalCode},
    'city', ${homes.city}, 'complement', ${homes.complement}, 'rooms', contracts.number_room, 'persons', ${homes.numberOfPersons},
    'roommates', ${others})
    FROM ${homes} WHERE ${homes.contractId} = contracts.id)`,
  describe({ insured }, { language }) {
    const { city, rooms } = insured ?? {}
    if (!city || !rooms) return city ?? null
    return text(language, `claims.rooms.${rooms === 1 ? 'one' : 'many'}`, { rooms, city })
  },
  deductible: deductibleOf,
  capital(one) {
    const row = rowOf(one)
    return row ? row.contentsCapitalEur * 100 : null
  },
  most: () => null,
  hasAllowance: false,
  hasRooms: true,
}

/**
 * Deductibles that differ from the general one in the guarantee table, in euros; null for a liability, which has one
 * for things and none for people.
 */
const ownDeductibles: Record<string, number | null> = { glass: 7500, natcat: 38_000, liability: null }

type Insured = Parameters<ClaimTerms['deductible']>[0]

function rowOf({ insured }: Pick<Insured, 'insured'>) {
  return homeTariff.table.find(({ rooms }) => rooms === insured?.rooms)
}

function deductibleOf({ contract, insured }: Insured, kind: string | null): number | null {
  const row = rowOf({ insured })
  if (!row) return null
  const own = ownDeductibles[kind ?? '']
  if (own !== undefined) return own
  const isTheft = claimKindOf(contract.insuranceType, kind)?.isTheft
  return (isTheft ? row.theftDeductibleEur : row.generalDeductibleEur) * 100
}

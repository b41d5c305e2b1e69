import type { RhythmRefusal } from '@cursus/shared/contract-change'
import type { Day } from '@cursus/shared/day'
import { and, eq, gte, isNull, ne, or } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { hasNotice, isAskedFor } from '../renewals/notices.queries.ts'
import { amendments } from './amendments.table.ts'

/** Returns why the rhythm of payment of a contract stays as it is today, or null. */
export async function rhythmRefusalOf(
  services: Services,
  contract: ContractRow,
  today: Day,
): Promise<RhythmRefusal | null> {
  const { changes } = services.products.ofContract(contract)
  if (!changes?.rhythm) return null
  return (
    (await changes.rhythm.refusal(services, contract, today)) ??
    (await engineRefusal(services.db, contract, today))
  )
}

/**
 * Returns what of other changes stands against another rhythm: a renewal that was announced at the old one, and an amount
 * that waits for the next invoice, which the provider would ask for by itself.
 */
export async function engineRefusal(
  db: Db,
  contract: Pick<ContractRow, 'id' | 'endDate'>,
  today: Day,
): Promise<RhythmRefusal | null> {
  if (await hasNotice(db, contract)) return 'renewal'
  const isWaiting = (await isUncharged(db, contract, today)) || (await isAskedFor(db, contract, today))
  return isWaiting ? 'pending' : null
}

/** Tells whether the provider was not told of an earlier change yet, or asks for its difference with the next payment. */
async function isUncharged(db: Db, { id }: Pick<ContractRow, 'id'>, today: Day): Promise<boolean> {
  const { contractId, state, priceId, beforePriceId, pricedAt, laterCents, coversUntil } = amendments
  const untold = and(ne(priceId, beforePriceId), isNull(pricedAt))
  const later = and(ne(laterCents, 0), gte(coversUntil, today))
  const [one] = await db
    .select({ contractId })
    .from(amendments)
    .where(and(eq(contractId, id), eq(state, 'done'), or(untold, later)))
    .limit(1)
  return one !== undefined
}

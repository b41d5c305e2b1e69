import type { Day } from '@cursus/shared/day'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { isAgreed, lastCoveredDay } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { refunds } from './refunds.table.ts'

/** SQL condition: all days went back at the end, also those that were covered. */
export const keptNothing = sql<boolean>`(EXISTS (SELECT FROM ${refunds} WHERE ${refunds.contractId} = ${contracts.id}
    AND ${refunds.cause} IN ('visa_refused', 'stay_cancelled'))
  OR EXISTS (SELECT FROM withdrawals WHERE withdrawals.contract_id = ${contracts.id} AND withdrawals.kept_days = 0))`

/** Returns the last day of a contract that is over that is to be paid; null where none is. */
export async function lastKeptDay(db: Db, contract: ContractRow): Promise<Day | null> {
  const last = lastCoveredDay(contract)
  if (!isAgreed(contract) || last < contract.startDate) return null
  const [gone] = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(and(eq(contracts.id, contract.id), keptNothing))
  return gone ? null : last
}

import { and, desc, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { contractEvents } from '../contracts/contract-events.table.ts'
import type { Ending } from './certificate-state.rules.ts'

/** Returns how the cover of each contract was ended last, by the id of the contract; those that nobody ended are absent. */
export async function endingsOf(db: Db, contractIds: readonly string[]): Promise<Map<string, Ending>> {
  if (contractIds.length === 0) return new Map()
  const { contractId, kind, at, id } = contractEvents
  const rows = await db
    .selectDistinctOn([contractId], { contractId, kind, at })
    .from(contractEvents)
    .where(and(inArray(contractId, [...contractIds]), inArray(kind, ['terminated', 'withdrawn'])))
    .orderBy(contractId, desc(id))
  return new Map(rows.map((row) => [row.contractId, { kind: row.kind as Ending['kind'], at: row.at }]))
}

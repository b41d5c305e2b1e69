import type { TimelineEntry } from '@cursus/shared/contract-page'
import type { Day } from '@cursus/shared/day'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { lifeOf } from './contract-events.queries.ts'
import type { ContractRow } from './contracts.service.ts'
import { timelineOf } from './timeline.rules.ts'

type Beside = { issuedAt: Date | null; changesOn: Day | null; today: Day }

/**
 * Reads what is to come of a contract and what happened to it; `issuedAt` is when its document was made, `changesOn` the day of
 * a change that is agreed (`agreedDays`).
 */
export async function readTimelineOf(
  db: Db,
  contract: ContractRow,
  { today, ...beside }: Beside,
): Promise<TimelineEntry[]> {
  return timelineOf({ ...contract, ...beside }, await lifeOf(db, contract.id), today)
}

/** Returns the day of the change of each of these contracts that is agreed and not made yet, by contract id. */
export async function agreedDays(db: Db, contractIds: readonly string[]): Promise<Map<string, Day>> {
  const { rows } = await db.execute<{ id: string; day: Day }>(sql`
    SELECT contract_id AS id, effect_on::text AS day FROM amendments
    WHERE state = 'agreed' AND contract_id IN
      (SELECT given::uuid FROM json_array_elements_text(${JSON.stringify(contractIds)}::json) AS given)`)
  return new Map(rows.map(({ id, day }) => [id, day]))
}

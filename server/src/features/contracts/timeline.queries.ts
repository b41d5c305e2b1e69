import type { TimelineEntry } from '@cursus/shared/contract-page'
import type { Day } from '@cursus/shared/day'
import { sql } from 'drizzle-orm'
import { type Db, together } from '../../platform/database.ts'
import { livesOf } from './contract-events.queries.ts'
import type { ContractRow } from './contracts.service.ts'
import { timelineOf } from './timeline.rules.ts'

/** `issuedAt` is when the document of each contract was made, by contract id. */
type Beside = { issuedAt: ReadonlyMap<string, Date>; today: Day }

/** Reads what is to come of each of these contracts and what happened to it, in as many statements as for one. */
export async function readTimelines(
  db: Db,
  rows: readonly ContractRow[],
  { issuedAt, today }: Beside,
): Promise<TimelineEntry[][]> {
  const ids = rows.map(({ id }) => id)
  const [changes, lifeOf] = await together([agreedDays(db, ids), livesOf(db, ids)])
  return rows.map((row) => {
    const beside = { issuedAt: issuedAt.get(row.id) ?? null, changesOn: changes.get(row.id) ?? null }
    return timelineOf({ ...row, ...beside }, lifeOf(row.id), today)
  })
}

/** Returns the day of the change of each of these contracts that is agreed and not made yet, by contract id. */
async function agreedDays(db: Db, contractIds: readonly string[]): Promise<Map<string, Day>> {
  const { rows } = await db.execute<{ id: string; day: Day }>(sql`
    SELECT contract_id AS id, effect_on::text AS day FROM amendments
    WHERE state = 'agreed' AND contract_id IN
      (SELECT given::uuid FROM json_array_elements_text(${JSON.stringify(contractIds)}::json) AS given)`)
  return new Map(rows.map(({ id, day }) => [id, day]))
}

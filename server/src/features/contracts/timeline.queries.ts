import type { TimelineEntry } from '@cursus/shared/contract-page'
import type { Day } from '@cursus/shared/day'
import { eq, sql } from 'drizzle-orm'
import { type Db, together } from '../../platform/database.ts'
import { lifeOf } from './contract-events.queries.ts'
import type { ContractRow } from './contracts.service.ts'
import { contracts } from './contracts.table.ts'
import { timelineOf } from './timeline.rules.ts'

/** Reads what is to come of a contract and what happened to it; `issuedAt` is when its document was made. */
export async function readTimelineOf(
  db: Db,
  contract: ContractRow,
  { issuedAt, today }: { issuedAt: Date | null; today: Day },
): Promise<TimelineEntry[]> {
  const [life, changesOn] = await together([lifeOf(db, contract.id), agreedDay(db, contract)])
  return timelineOf({ ...contract, issuedAt, changesOn }, life, today)
}

/** Returns the day of a change that is agreed and not made yet. */
async function agreedDay(db: Db, { id }: ContractRow): Promise<Day | null> {
  const [row] = await db
    .select({
      day: sql<Day | null>`(SELECT effect_on::text FROM amendments WHERE contract_id = ${id} AND state = 'agreed')`,
    })
    .from(contracts)
    .where(eq(contracts.id, id))
  return row?.day ?? null
}

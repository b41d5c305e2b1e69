import type { TimelineEntry } from '@cursus/shared/contract-page'
import type { Day } from '@cursus/shared/day'
import type { Db } from '../../platform/database.ts'
import { lifeOf } from './contract-events.queries.ts'
import type { ContractRow } from './contracts.service.ts'
import { timelineOf } from './timeline.rules.ts'

/** Reads what is to come of a contract and what happened to it; `issuedAt` is when its document was made. */
export async function readTimelineOf(
  db: Db,
  contract: ContractRow,
  { issuedAt, today }: { issuedAt: Date | null; today: Day },
): Promise<TimelineEntry[]> {
  return timelineOf({ ...contract, issuedAt }, await lifeOf(db, contract.id), today)
}

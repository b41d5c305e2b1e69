import { addDays, type Day } from '@cursus/shared/day'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { contracts, isRenewable } from '../contracts/contracts.table.ts'
import { lateDays } from './renewal.rules.ts'
import { renewalRuns } from './renewals.table.ts'

export type RunRow = typeof renewalRuns.$inferSelect

/** A contract is due from this many days before its last one (D-24). */
export const windowDays = 30

/** Ends of cover before this day are over, and not begun again behind a person's back: the longest delay to refuse has passed. */
export const firstEnd = (today: Day): Day => addDays(today, -lateDays - 1)

/**
 * Contracts to renew on `today`, a day in Paris, from those that end on `from`: none without a notice that was sent. Its person
 * agreed, or the last day to refuse is past and the price needs no yes (E-34, E-38). A late notice leaves days after the end:
 * such a contract is carried on from there, without a gap.
 */
export function isDue(today: Day, from: Day = firstEnd(today)): SQL {
  return sql`${isRenewable} AND ${contracts.endDate} BETWEEN ${from}::date AND ${addDays(today, windowDays)}::date
    AND EXISTS (SELECT FROM renewal_notices AS notice
      WHERE notice.contract_id = contracts.id AND notice.end_date = contracts.end_date AND notice.sent_at IS NOT NULL
        AND (notice.answer = 'renew' OR (notice.last_day < ${today}::date AND NOT notice.needs_consent)))`
}

export async function countDue(db: Db, today: Day): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(contracts).where(isDue(today))
  return row?.count ?? 0
}

export async function runningRun(db: Db): Promise<RunRow | null> {
  const [row] = await db.select().from(renewalRuns).where(eq(renewalRuns.state, 'running')).limit(1)
  return row ?? null
}

export async function findRun(db: Db, id: string): Promise<RunRow | null> {
  const [row] = await db.select().from(renewalRuns).where(eq(renewalRuns.id, id)).limit(1)
  return row ?? null
}

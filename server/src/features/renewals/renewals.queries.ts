import { addDays, type Day } from '@cursus/shared/day'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { contracts, isRenewable, isUncharged } from '../contracts/contracts.table.ts'
import { isAnswerOpen } from './notices.queries.ts'
import { lateDays } from './renewal.rules.ts'
import { renewalRuns } from './renewals.table.ts'

export type RunRow = typeof renewalRuns.$inferSelect

/** Days before its last day from which a contract is due (D-24). */
export const windowDays = 30

/**
 * Returns the earliest end of cover to renew: before it, the longest period to refuse is over, and no contract is
 * started again unasked.
 */
export const firstEnd = (today: Day): Day => addDays(today, -lateDays - 1)

/**
 * SQL condition of contracts to renew on `today`, a day in Paris, ending on `from` or later: a notice was sent, and
 * the person agreed or the last day to refuse is past and the price needs no consent (E-34, E-38). After a late
 * notice that day may lie after the end; the contract then continues without a gap. What nobody can charge is not renewed.
 */
export function isDue(today: Day, from: Day = firstEnd(today)): SQL {
  return sql`${isRenewable} AND NOT ${isUncharged} AND ${contracts.endDate} BETWEEN ${from}::date AND ${addDays(today, windowDays)}::date
    AND EXISTS (SELECT FROM renewal_notices AS notice
      WHERE notice.contract_id = contracts.id AND notice.end_date = contracts.end_date AND notice.sent_at IS NOT NULL
        AND (notice.answer = 'renew' OR (notice.last_day < ${today}::date AND NOT notice.needs_consent)))`
}

/**
 * SQL condition: a renewal may carry a contract on, also from an end that is past: nothing has ended it, and it renews
 * or its person may still have it renewed.
 */
export const mayBeCarriedOn = (today: Day): SQL<boolean> =>
  sql<boolean>`(${contracts.statut} <> 'résilié' AND ((${contracts.renews}
    AND ${contracts.endDate} >= ${firstEnd(today)}::date) OR ${isAnswerOpen(today)}))`

/** Returns how many contracts are to be renewed on a day in Paris (`isDue`). */
export async function countDue(db: Db, today: Day): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(contracts).where(isDue(today))
  return row?.count ?? 0
}

/** Returns the press of an administrator that is being worked off; null for none. */
export async function runningRun(db: Db): Promise<RunRow | null> {
  const [row] = await db.select().from(renewalRuns).where(eq(renewalRuns.state, 'running')).limit(1)
  return row ?? null
}

/** Returns the run that is being worked off, else the one that ended last; null for none. */
export async function currentOrLastRun(db: Db): Promise<RunRow | null> {
  const { state, finishedAt } = renewalRuns
  const [row] = await db
    .select()
    .from(renewalRuns)
    .orderBy(sql`${state} = 'running' DESC, ${finishedAt} DESC NULLS LAST`)
    .limit(1)
  return row ?? null
}

export async function findRun(db: Db, id: string): Promise<RunRow | null> {
  const [row] = await db.select().from(renewalRuns).where(eq(renewalRuns.id, id)).limit(1)
  return row ?? null
}

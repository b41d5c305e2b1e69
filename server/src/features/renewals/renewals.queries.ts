import { addDays, type Day } from '@cursus/shared/day'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { renewalRuns } from './renewals.table.ts'

export type RunRow = typeof renewalRuns.$inferSelect

/** A contract is due from this many days before its last one. */
const windowDays = 30

/**
 * Contracts to renew on `today`, a day in Paris, from those that end on `from` (D-24): home and devices, statut ok, paid, signed
 * or in no need of it. The last day of cover counts as due; what has ended is over, and is not begun again behind a
 * person's back. Devices that were paid once beside a stay have nothing to be paid by, and end. Spelled as the partial index has it, so that a million others cost nothing.
 */
export function isDue(today: Day, from: Day = today): SQL {
  return sql`statut = 'ok' AND payment_status = 'payment_succeeded' AND signature_status IN ('none', 'signed')
    AND insurance_type IN ('Habitation', 'Multimédia')
    AND (session_id IS NULL OR subscription_stripe IS NOT NULL)
    AND ${contracts.endDate} BETWEEN ${from}::date AND ${addDays(today, windowDays)}::date`
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

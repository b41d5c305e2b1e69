import { addDays, type Day } from '@cursus/shared/day'
import { eq, min, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import { claims } from '../claims/claims.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { disputes } from '../purchases/disputes.table.ts'
import { purchases } from '../purchases/purchases.table.ts'
import { complaints } from '../requests/requests.table.ts'
import { dayIn, decidedAt, lastMoneyOn, lastPaidOn } from './closing.queries.ts'
import { accountsKeptUntil, claimKeptUntil } from './retention.rules.ts'

/**
 * Returns the first day on which something that a closed account still holds may be over, perhaps a past one; null where nothing has
 * a day, or something has none yet. What comes later, as a refund or a dispute, is kept longer than what is there.
 */
export async function purgeFrom(tx: Tx, id: string, today: Day): Promise<Day | null> {
  const day = <T>(of: T) => sql<Day | null>`${of}::text`
  const settledOn = dayIn(sql`coalesce(${claims.decidedAt}, ${claims.lastWordAt})`)
  const [claim] = await tx
    .select({ on: day(min(settledOn)), open: sql<boolean>`coalesce(bool_or(${claims.state} < 2), false)` })
    .from(claims)
    .where(eq(claims.studentId, id))
  const [complaint] = await tx
    .select({
      on: day(min(dayIn(complaints.answeredAt))),
      open: sql<boolean>`coalesce(bool_or(${complaints.answeredAt} IS NULL), false)`,
    })
    .from(complaints)
    .where(eq(complaints.studentId, id))
  // One with a claim goes after it, in the same night.
  const hasClaim = sql`EXISTS (SELECT 1 FROM ${claims} WHERE ${claims.contractId} = ${contracts.id})`
  const [contract] = await tx
    .select({ on: day(min(sql`greatest(${contracts.endDate}, ${lastMoneyOn})`)) })
    .from(contracts)
    .where(sql`${contracts.studentId} = ${id} AND NOT ${hasClaim}`)
  const [dispute] = await tx
    .select({
      on: day(min(dayIn(decidedAt))),
      open: sql<boolean>`coalesce(bool_or(${disputes.closedAt} IS NULL AND ${dayIn(decidedAt)} > ${today}), false)`,
    })
    .from(disputes)
    .where(eq(disputes.studentId, id))
  const [purchase] = await tx
    .select({ on: day(min(lastPaidOn)) })
    .from(purchases)
    .where(eq(purchases.studentId, id))
  if (claim?.open || complaint?.open || dispute?.open) return null
  const five = [claim?.on, complaint?.on].flatMap((on) => (on ? [claimKeptUntil(on)] : []))
  const ten = [contract?.on, dispute?.on, purchase?.on].flatMap((on) => (on ? [accountsKeptUntil(on)] : []))
  const [first] = [...five, ...ten].sort()
  return first ? addDays(first, 1) : null
}

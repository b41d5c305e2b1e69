import { dayMs } from '@cursus/shared/day'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { disputes } from '../purchases/disputes.table.ts'
import { disputeChanged } from '../purchases/provider-news.service.ts'

/** Days of which disputes are looked for: those in which the provider tries its webhooks, and at a start all that may be open. */
const lookedBack = { usual: 3, all: 180 }

/**
 * Asks about each dispute of ours that is open, and about those that the provider opened lately and no webhook told. What the
 * provider kept for one that was closed before that was noted is written too (645).
 * Throws 503 when the provider is silent.
 */
export async function sweepDisputes({ db, jobs, payments, now }: Services, all: boolean): Promise<void> {
  const { providerDispute, closedAt } = disputes
  const open = await db.select({ providerDispute }).from(disputes).where(isNull(closedAt)).limit(1000)
  for (const one of open) await jobs.enqueue(db, disputeChanged, one)
  const since = new Date(now().getTime() - (all ? lookedBack.all : lookedBack.usual) * dayMs)
  const told: string[] = []
  for await (const { id, fee } of payments.disputesSince(since)) {
    told.push(id)
    if (fee > 0) await noteFee(db, id, fee)
  }
  const known = await db.select({ providerDispute }).from(disputes).where(inArray(providerDispute, told))
  const untold = told.filter((id) => known.every((one) => one.providerDispute !== id))
  for (const id of untold) await jobs.enqueue(db, disputeChanged, { providerDispute: id })
}

/** Writes the fee of a closed dispute that has none: nothing asks about a closed one again. */
async function noteFee(db: Db, providerDispute: string, feeCents: number): Promise<void> {
  const isIt = eq(disputes.providerDispute, providerDispute)
  await db
    .update(disputes)
    .set({ feeCents })
    .where(and(isIt, isNotNull(disputes.closedAt), eq(disputes.feeCents, 0)))
}

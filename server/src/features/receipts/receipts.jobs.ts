import { dayMs } from '@cursus/shared/day'
import { and, eq, gt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { checkoutSessions } from '../purchases/purchases.table.ts'
import type { IssueReceipt } from './issue-receipt.ts'

/** Issues the receipt of a session, queued in the transaction that opens its contracts. */
export const issueReceipt = defineJob('receipts.issue', z.object({ sessionId: z.string() }), {
  retryLimit: 20,
})

/** Finds paid sessions without a receipt: of the last days, or with `all` of any time. */
export const sweepReceipts = defineJob('receipts.sweep', z.object({ all: z.boolean() }), { retryLimit: 0 })

const batch = 1000

export function receiptJobs(services: Services, issue: IssueReceipt) {
  services.jobs.handle(issueReceipt, ({ sessionId }) => issue(sessionId))
  services.jobs.handle(sweepReceipts, ({ all }) => sweep(services, all))
  services.jobs.schedule(sweepReceipts, '*/15 * * * *', { all: false })
}

async function sweep({ db, jobs, now }: Services, all: boolean): Promise<void> {
  const rows = await db
    .selectDistinct({ sessionId: checkoutSessions.sessionId })
    .from(contracts)
    .innerJoin(checkoutSessions, eq(checkoutSessions.sessionId, contracts.sessionId))
    .where(
      and(
        eq(checkoutSessions.state, 'paid'),
        // By their index.
        eq(contracts.paymentStatus, 'payment_succeeded'),
        all ? undefined : gt(contracts.createdAt, new Date(now().getTime() - 2 * dayMs)),
        sql`NOT EXISTS (SELECT 1 FROM ${contractPapers} WHERE ${contractPapers.contractId} = ${contracts.id} AND ${contractPapers.kind} = 'receipt')`,
        sql`NOT ${hasLiveJob(issueReceipt, 'sessionId', checkoutSessions.sessionId)}`,
      ),
    )
    .limit(batch)
  for (const { sessionId } of rows) if (sessionId) await jobs.enqueue(db, issueReceipt, { sessionId })
  // The rest, once these are on their way.
  if (all && rows.length === batch) await jobs.enqueue(db, sweepReceipts, { all }, { seconds: 60 })
}

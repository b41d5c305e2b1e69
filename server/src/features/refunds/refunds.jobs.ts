import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { contractEndWritten, contractSignedLate } from '../contracts/contracts.service.ts'
import { disputeChanged, refundChanged } from '../purchases/provider-news.service.ts'
import { refundBeforeSignature, requeueBeforeSignature } from './before-signature.ts'
import { drawCreditNote, type IssueCreditNote } from './credit-note.ts'
import { refundAllNotRenewed, refundNotRenewed } from './not-renewed.ts'
import { recountEnd } from './owed-at-end.service.ts'
import { refundParts, refunds } from './refunds.table.ts'
import { isNotHeld, send, sendRefund } from './send-refund.ts'
import { settleDispute } from './settle-dispute.ts'
import { settleRefund } from './settle-refund.ts'
import { sweepDisputes } from './sweep-disputes.ts'

/**
 * Finds refunds and credit notes whose job is gone, and what no webhook reported, of disputes too; `all` also those whose job may
 * belong to a dead process, and late signatures whose days before it never went back.
 */
export const sweepRefunds = defineJob('refunds.sweep', z.object({ all: z._default(z.boolean(), false) }), {
  retryLimit: 0,
  expireInSeconds: 600,
})

const batch = 500

export function refundJobs(services: Services, issue: IssueCreditNote) {
  const { jobs } = services
  jobs.handle(sendRefund, ({ refundId }) => send(services, refundId))
  jobs.handle(drawCreditNote, ({ refundId }) => issue(refundId))
  jobs.handle(refundChanged, ({ providerRefund }) => settleRefund(services, providerRefund))
  jobs.handle(disputeChanged, ({ providerDispute }) => settleDispute(services, providerDispute))
  jobs.handle(contractEndWritten, ({ contractId }) => recountEnd(services, contractId))
  jobs.handle(contractSignedLate, ({ contractId }) => refundBeforeSignature(services, contractId))
  jobs.handle(sweepRefunds, async ({ all }) => {
    await sweep(services, all)
    if (all) await requeueBeforeSignature(services)
    await sweepDisputes(services, all)
  })
  jobs.handle(refundNotRenewed, (_, signal) => refundAllNotRenewed(services, () => !signal.aborted))
  // After the renewals and the ends of the day.
  jobs.schedule(refundNotRenewed, '20 1 * * *', {})
  jobs.schedule(sweepRefunds, '*/15 * * * *', { all: false })
}

async function sweep({ db, jobs }: Services, all: boolean): Promise<void> {
  const { id, state, creditNote } = refunds
  const unsent = await db
    .select({ refundId: id })
    .from(refunds)
    .where(
      and(
        eq(state, 'asked'),
        isNotHeld,
        all ? undefined : sql`NOT ${hasLiveJob(sendRefund, 'refundId', id)}`,
      ),
    )
    .limit(batch)
  for (const one of unsent) await jobs.enqueue(db, sendRefund, one)
  const undrawn = await db
    .select({ refundId: id })
    .from(refunds)
    .where(and(isNull(creditNote), all ? undefined : sql`NOT ${hasLiveJob(drawCreditNote, 'refundId', id)}`))
    .limit(batch)
  for (const one of undrawn) await jobs.enqueue(db, drawCreditNote, one)
  const untold = await db
    .select({ providerRefund: refundParts.providerRefund })
    .from(refundParts)
    .where(eq(refundParts.state, 'sent'))
    // Whoever the provider does not know keeps no other from being asked about.
    .orderBy(sql`random()`)
    .limit(batch)
  for (const { providerRefund } of untold)
    if (providerRefund) await jobs.enqueue(db, refundChanged, { providerRefund })
}

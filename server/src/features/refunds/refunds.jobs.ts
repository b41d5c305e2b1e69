import { and, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { eachStep } from '../../platform/each-step.ts'
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
  jobs.handle(sweepRefunds, ({ all }) =>
    eachStep([
      () => requeueUnsent(services, all),
      () => requeueUndrawn(services, all),
      () => askUntold(services),
      () => (all ? requeueBeforeSignature(services) : undefined),
      () => sweepDisputes(services, all),
    ]),
  )
  jobs.handle(refundNotRenewed, (_, signal) => refundAllNotRenewed(services, () => !signal.aborted))
  // After the renewals and the ends of the day.
  jobs.schedule(refundNotRenewed, '20 1 * * *', {})
  jobs.schedule(sweepRefunds, '*/15 * * * *', { all: false })
}

const { id, state, creditNote } = refunds

async function requeueUnsent({ db, jobs }: Services, all: boolean): Promise<void> {
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
}

async function requeueUndrawn({ db, jobs }: Services, all: boolean): Promise<void> {
  const undrawn = await db
    .select({ refundId: id })
    .from(refunds)
    .where(and(isNull(creditNote), all ? undefined : sql`NOT ${hasLiveJob(drawCreditNote, 'refundId', id)}`))
    .limit(batch)
  for (const one of undrawn) await jobs.enqueue(db, drawCreditNote, one)
}

async function askUntold({ db, jobs }: Services): Promise<void> {
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

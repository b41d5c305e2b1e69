import { addDays, dayOf } from '@cursus/shared/day'
import { and, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { contractActivated, contractCorrected, contractsRenewed } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { documents } from './documents.table.ts'
import type { Issue } from './issue-document.service.ts'
import { renewDocuments, sweepRenewed } from './renewed-documents.ts'

/**
 * Finds active contracts without a document whose job is gone, and queues them again; with `all` also those whose job
 * may belong to a killed process. So it does with what was renewed, and with what was corrected while it was suspended.
 */
export const sweepDocuments = defineJob('documents.sweep', z.object({ all: z.boolean() }), { retryLimit: 0 })

export function documentJobs(services: Services, { issue, reissue }: { issue: Issue; reissue: Issue }) {
  services.jobs.handle(contractActivated, ({ contractId }) => issue(contractId))
  services.jobs.handle(contractCorrected, ({ contractId }) => reissue(contractId))
  services.jobs.handle(contractsRenewed, ({ after }) => renewDocuments(services, reissue, after))
  services.jobs.handle(sweepDocuments, async ({ all }) => {
    await requeue(services, all)
    await requeueCorrected(services)
    await sweepRenewed(services, all)
  })
  services.jobs.schedule(sweepDocuments, '*/10 * * * *', { all: false })
}

async function requeue({ db, jobs }: Services, all: boolean): Promise<void> {
  const forgotten = await db
    .select({ id: contracts.id })
    .from(contracts)
    .leftJoin(documents, and(eq(documents.contractId, contracts.id), eq(documents.isArchived, false)))
    .where(
      and(
        isNull(documents.id),
        eq(contracts.paymentStatus, 'payment_succeeded'),
        inArray(contracts.signatureStatus, ['none', 'signed']),
        eq(contracts.needsDevice, false),
        all ? undefined : sql`NOT ${hasLiveJob(contractActivated, 'contractId', contracts.id)}`,
      ),
    )
    .limit(1000)
  for (const { id } of forgotten) await jobs.enqueue(db, contractActivated, { contractId: id })
}

/** Queues what was corrected while its cover was suspended, and was given no paper then: its cover is back. */
async function requeueCorrected({ db, jobs, now }: Services): Promise<void> {
  const today = dayOf(now())
  const waiting = await db
    .select({ id: contracts.id })
    .from(contracts)
    .innerJoin(documents, and(eq(documents.contractId, contracts.id), eq(documents.isArchived, false)))
    .where(
      and(
        isNotNull(contracts.correctedAt),
        gt(contracts.coverBackOn, addDays(today, -30)),
        lte(contracts.coverBackOn, today),
        sql`${documents.correctedAt} IS DISTINCT FROM ${contracts.correctedAt}`,
        sql`NOT ${hasLiveJob(contractCorrected, 'contractId', contracts.id)}`,
      ),
    )
    .limit(1000)
  for (const { id } of waiting) await jobs.enqueue(db, contractCorrected, { contractId: id })
}

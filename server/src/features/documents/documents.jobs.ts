import { addDays, dayMs, dayOf } from '@cursus/shared/day'
import { and, eq, gt, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { eachStep } from '../../platform/each-step.ts'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { contractActivated, contractCorrected, contractsRenewed } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { documents } from './documents.table.ts'
import type { Issue } from './issue-document.service.ts'
import { renewDocuments, sweepRenewed } from './renewed-documents.ts'

/**
 * Finds contracts that became active in the last week, have no document and whose job is gone, and queues them again; with `all` those
 * of any age, also where the job may belong to a killed process. So it does with what was renewed, and with what was corrected while it was suspended.
 */
export const sweepDocuments = defineJob('documents.sweep', z.object({ all: z.boolean() }), { retryLimit: 0 })

/** Finds contracts of any age without a document whose job is gone: each night, as it looks at all of them. */
export const sweepOldDocuments = defineJob('documents.sweep_old', z.object({}), { retryLimit: 0 })

export function documentJobs(services: Services, { issue, reissue }: { issue: Issue; reissue: Issue }) {
  services.jobs.handle(contractActivated, ({ contractId }) => issue(contractId))
  services.jobs.handle(contractCorrected, ({ contractId }) => reissue(contractId))
  services.jobs.handle(contractsRenewed, ({ after }) => renewDocuments(services, reissue, after))
  services.jobs.handle(sweepDocuments, ({ all }) =>
    eachStep([
      () => requeue(services, all ? undefined : and(isNewlyActive(services), isForgotten)),
      () => requeueCorrected(services),
      () => sweepRenewed(services, all),
    ]),
  )
  services.jobs.handle(sweepOldDocuments, () => requeue(services, isForgotten))
  services.jobs.schedule(sweepDocuments, '*/10 * * * *', { all: false })
  services.jobs.schedule(sweepOldDocuments, '37 4 * * *', {})
}

const isForgotten = sql`NOT ${hasLiveJob(contractActivated, 'contractId', contracts.id)}`

/** SQL condition: bought or signed in the last week, each by its index. */
function isNewlyActive({ now }: Services): SQL {
  const since = new Date(now().getTime() - 7 * dayMs).toISOString()
  return sql`${contracts.id} IN (
    SELECT ${contracts.id} FROM ${contracts} WHERE payment_status = 'payment_succeeded' AND ${contracts.createdAt} >= ${since}
    UNION SELECT ${contracts.id} FROM ${contracts} WHERE ${contracts.signedAt} >= ${since})`
}

async function requeue({ db, jobs }: Services, which: SQL | undefined): Promise<void> {
  const forgotten = await db
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        which,
        eq(contracts.paymentStatus, 'payment_succeeded'),
        inArray(contracts.signatureStatus, ['none', 'signed']),
        eq(contracts.needsDevice, false),
        sql`NOT EXISTS (SELECT FROM ${documents}
          WHERE ${documents.contractId} = ${contracts.id} AND ${documents.isArchived} = false)`,
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

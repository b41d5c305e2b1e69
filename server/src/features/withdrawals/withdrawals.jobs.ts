import { and, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { type Acknowledge, acknowledge } from './acknowledgement.ts'
import { withdrawals } from './withdrawals.table.ts'

/** Finds withdrawals whose acknowledgement nobody draws any more. */
export const sweepWithdrawals = defineJob('withdrawals.sweep', z.object({}), { retryLimit: 0 })

export function withdrawalJobs(services: Services, draw: Acknowledge) {
  services.jobs.handle(acknowledge, ({ withdrawalId }) => draw(withdrawalId))
  services.jobs.handle(sweepWithdrawals, () => sweep(services))
  services.jobs.schedule(sweepWithdrawals, '*/15 * * * *', {})
}

async function sweep({ db, jobs }: Services): Promise<void> {
  const forgotten = await db
    .select({ withdrawalId: withdrawals.id })
    .from(withdrawals)
    .where(
      and(
        isNull(withdrawals.acknowledgement),
        sql`NOT ${hasLiveJob(acknowledge, 'withdrawalId', withdrawals.id)}`,
      ),
    )
    .limit(500)
  for (const one of forgotten) await jobs.enqueue(db, acknowledge, one)
}

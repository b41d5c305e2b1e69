import { and, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { type Acknowledge, acknowledge } from './acknowledgement.ts'
import { withdrawals } from './withdrawals.table.ts'

/** Finds withdrawals whose acknowledgement has no job; with `all` also those whose job may belong to a dead process. */
export const sweepWithdrawals = defineJob(
  'withdrawals.sweep',
  z.object({ all: z._default(z.boolean(), false) }),
  {
    retryLimit: 0,
  },
)

export function withdrawalJobs(services: Services, draw: Acknowledge) {
  services.jobs.handle(acknowledge, ({ withdrawalId }) => draw(withdrawalId))
  services.jobs.handle(sweepWithdrawals, ({ all }) => sweep(services, all))
  services.jobs.schedule(sweepWithdrawals, '*/15 * * * *', { all: false })
}

async function sweep({ db, jobs }: Services, all: boolean): Promise<void> {
  const forgotten = await db
    .select({ withdrawalId: withdrawals.id })
    .from(withdrawals)
    .where(
      and(
        isNull(withdrawals.acknowledgement),
        all ? undefined : sql`NOT ${hasLiveJob(acknowledge, 'withdrawalId', withdrawals.id)}`,
      ),
    )
    .limit(500)
  for (const one of forgotten) await jobs.enqueue(db, acknowledge, one)
}

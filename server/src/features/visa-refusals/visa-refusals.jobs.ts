import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { drawDecision, type IssueDecision } from './decision-letter.ts'
import { visaRefusals } from './visa-refusals.table.ts'

/** Finds decisions whose letter has no job; with `all` also those whose job may belong to a dead process. */
export const sweepVisaRefusals = defineJob(
  'visa_refusals.sweep',
  z.object({ all: z._default(z.boolean(), false) }),
  { retryLimit: 0 },
)

export function visaRefusalJobs(services: Services, issue: IssueDecision) {
  services.jobs.handle(drawDecision, ({ visaRefusalId }) => issue(visaRefusalId))
  services.jobs.handle(sweepVisaRefusals, ({ all }) => sweep(services, all))
  services.jobs.schedule(sweepVisaRefusals, '*/15 * * * *', { all: false })
}

async function sweep({ db, jobs }: Services, all: boolean): Promise<void> {
  const forgotten = await db
    .select({ visaRefusalId: visaRefusals.id })
    .from(visaRefusals)
    .where(
      and(
        isNotNull(visaRefusals.decidedAt),
        isNull(visaRefusals.decisionLetter),
        all ? undefined : sql`NOT ${hasLiveJob(drawDecision, 'visaRefusalId', visaRefusals.id)}`,
      ),
    )
    .limit(500)
  for (const one of forgotten) await jobs.enqueue(db, drawDecision, one)
}

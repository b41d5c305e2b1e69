import { and, asc, gt, isNotNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Seal } from '../../pdf/seal.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { instalments } from './instalments.table.ts'
import { drawNotice, issueNotice, requeueNotices, sweepNotices } from './late-notice.ts'
import { lateStepsOf, takeLateSteps } from './late-steps.ts'
import { noteInstalments } from './note-instalments.ts'

/** Stores the invoices of a subscription whose contracts have none yet. */
export const noteInstalmentsOf = defineJob(
  'payments.note_instalments',
  z.object({ subscriptionId: z.string() }),
  { retryLimit: 20 },
)

/** Stores the invoices of subscriptions older than this table, once; those after `after`. */
export const fillInInstalments = defineJob('payments.fill_in', z.object({ after: z.string() }), {
  retryLimit: 3,
})

const step = 200

export function paymentJobs(services: Services, seal: () => Promise<Seal>) {
  services.jobs.handle(noteInstalmentsOf, ({ subscriptionId }) => noteInstalments(services, subscriptionId))
  services.jobs.handle(fillInInstalments, ({ after }) => fillIn(services, after))
  services.jobs.handle(takeLateSteps, () => lateStepsOf(services))
  services.jobs.schedule(takeLateSteps, '5 6 * * *', {})
  services.jobs.handle(drawNotice, ({ lateId }) => issueNotice(services, seal, lateId))
  services.jobs.handle(sweepNotices, ({ all }) => requeueNotices(services, all))
  services.jobs.schedule(sweepNotices, '*/10 * * * *', { all: false })
}

async function fillIn({ db, jobs }: Services, after: string): Promise<void> {
  const { subscriptionStripe } = contracts
  const rows = await db
    .selectDistinct({ subscriptionId: subscriptionStripe })
    .from(contracts)
    .where(
      and(
        isNotNull(subscriptionStripe),
        gt(subscriptionStripe, after),
        sql`NOT EXISTS (SELECT FROM ${instalments} WHERE ${instalments.contractId} = ${contracts.id})`,
      ),
    )
    .orderBy(asc(subscriptionStripe))
    .limit(step)
  for (const { subscriptionId } of rows) {
    if (subscriptionId) await jobs.enqueue(db, noteInstalmentsOf, { subscriptionId })
  }
  const last = rows.at(-1)?.subscriptionId
  // The rest, once these are on their way.
  if (last && rows.length === step)
    await jobs.enqueue(db, fillInInstalments, { after: last }, { seconds: 60 })
}

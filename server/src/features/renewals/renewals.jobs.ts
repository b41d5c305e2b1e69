import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { atLength } from '../../platform/database-pools.ts'
import { defineJob, hasLiveJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { contractGoesOn } from '../contracts/contracts.service.ts'
import { chargeAll, chargeNewPrices } from './charge-new-price.ts'
import { correctNotice, tellNoticeAnew } from './correct-notice.service.ts'
import { lapseAll } from './lapse.ts'
import { proveAllNotices, proveNotices } from './prove-notices.ts'
import { remindAll, remindOfRenewals } from './remind.ts'
import { findRun, runningRun } from './renewals.queries.ts'
import { renew, renewDue, workOff } from './renewals.service.ts'
import { settleNewPrice, settlePrice } from './settle-new-price.ts'
import { writeAllNotices, writeNotices } from './write-notices.ts'

/** Renews, every day, what was agreed to or is past its last day to refuse. */
export const renewToday = defineJob('renewals.renew_today', z.object({}), { expireInSeconds: 900 })

/** Resumes a run whose job is gone; with `all` also one whose job may belong to a killed process. */
export const sweepRenewals = defineJob('renewals.sweep', z.object({ all: z.boolean() }), { retryLimit: 0 })

export function renewalJobs(services: Services) {
  const { jobs, db } = services
  jobs.handle(renewDue, async ({ runId }, signal) => {
    const run = await findRun(db, runId)
    if (!run || run.state === 'done') return
    const isDone = await workOff(services, run, { mayGoOn: () => !signal.aborted, mayWait: true })
    if (!isDone) throw new Error('the renewal was interrupted and goes on later')
  })
  jobs.handle(sweepRenewals, ({ all }) => requeue(services, all))
  jobs.schedule(sweepRenewals, '*/5 * * * *', { all: false })
  jobs.handle(renewToday, () => carryOn(services))
  // Before a provider charges for the day.
  jobs.schedule(renewToday, '10 0 * * *', {})
  jobs.handle(proveNotices, () => atLength(() => proveAllNotices(services)))
  jobs.schedule(proveNotices, '*/5 * * * *', {})
  const write = async (_: object, signal: AbortSignal) => {
    await atLength(() => writeAllNotices(services, () => !signal.aborted))
  }
  jobs.handle(writeNotices, write)
  // On the eve of its last day the next morning would be too late.
  jobs.handle(contractGoesOn, write)
  jobs.schedule(writeNotices, '40 5 * * *', {})
  jobs.handle(remindOfRenewals, (_, signal) => atLength(() => remindAll(services, () => !signal.aborted)))
  jobs.schedule(remindOfRenewals, '10 6 * * *', {})
  jobs.handle(chargeNewPrices, (_, signal) => atLength(() => chargeAll(services, () => !signal.aborted)))
  jobs.handle(correctNotice, ({ contractId }) => tellNoticeAnew(services, contractId))
  jobs.handle(settleNewPrice, ({ noticeId }) => settlePrice(services, noticeId))
  // A quarter of an hour after the renewals of the day, and again for what failed.
  jobs.schedule(chargeNewPrices, '25,55 * * * *', {})
}

/** Ends what may not be renewed today, and renews the rest. */
async function carryOn(services: Services): Promise<void> {
  await atLength(() => proveAllNotices(services))
  const isWhole = await atLength(() => lapseAll(services))
  await renew(services, { actorId: null }, 0)
  if (!isWhole) throw new Error('an unpaid contract ends once the provider answers for it')
}

async function requeue({ db, jobs }: Services, all: boolean): Promise<void> {
  const run = await runningRun(db)
  if (!run) return
  const { rows } = await db.execute<{ live: boolean }>(
    sql`SELECT ${hasLiveJob(renewDue, 'runId', sql`${run.id}`)} AS live`,
  )
  if (all || !rows[0]?.live) await jobs.enqueue(db, renewDue, { runId: run.id })
}

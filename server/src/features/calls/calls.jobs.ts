import { addDays, dayOf } from '@cursus/shared/day'
import { lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { calls } from './calls.table.ts'

/** Days for which a call is kept: a contract that follows from it keeps what it needs itself. */
const keptDays = 90

/** Deletes calls ninety days after their day. */
export const forgetCalls = defineJob('calls.forget', z.object({}), { retryLimit: 0 })

export function callJobs(services: Services) {
  services.jobs.handle(forgetCalls, async () => {
    const before = addDays(dayOf(services.now()), -keptDays)
    await services.db.delete(calls).where(lt(calls.day, before))
  })
  services.jobs.schedule(forgetCalls, '41 3 * * *', {})
}

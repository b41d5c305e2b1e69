import { addDays, dayOf } from '@cursus/shared/day'
import { lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { calls } from './calls.table.ts'

/** What a call was about is kept by the contract that came of it; without one nothing keeps it. */
const keptDays = 90

/** Forgets calls whose day lies ninety days back. */
export const forgetCalls = defineJob('calls.forget', z.object({}), { retryLimit: 0 })

export function callJobs(services: Services) {
  services.jobs.handle(forgetCalls, async () => {
    const before = addDays(dayOf(services.now()), -keptDays)
    await services.db.delete(calls).where(lt(calls.day, before))
  })
  services.jobs.schedule(forgetCalls, '41 3 * * *', {})
}

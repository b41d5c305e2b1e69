import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { purgeClosed } from './purge.ts'

/** Deletes what has reached the end of the time for which the law keeps it. */
export const purgeAccounts = defineJob('privacy.purge', z.object({}), { retryLimit: 3, expireInSeconds: 900 })

export function privacyJobs(services: Services) {
  services.jobs.handle(purgeAccounts, () => purgeClosed(services))
  services.jobs.schedule(purgeAccounts, '43 3 * * *', {})
}

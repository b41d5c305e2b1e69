import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { purgeClosed, purgeQuotes, purgeVisitorComplaints } from './purge.ts'
import { purgeUnpaid } from './purge-unpaid.ts'
import { purgeUnopened } from './unopened-accounts.ts'

/** Deletes data whose legal time of retention is over. */
export const purgeAccounts = defineJob('privacy.purge', z.object({}), { retryLimit: 3, expireInSeconds: 900 })

export function privacyJobs(services: Services) {
  services.jobs.handle(purgeAccounts, async (_, signal) => {
    const mayGoOn = () => !signal.aborted
    await purgeVisitorComplaints(services)
    await purgeQuotes(services)
    // Before the accounts: nothing else may hang on one.
    await purgeUnpaid(services)
    await purgeUnopened(services, mayGoOn)
    await purgeClosed(services, mayGoOn)
  })
  services.jobs.schedule(purgeAccounts, '43 3 * * *', {})
}

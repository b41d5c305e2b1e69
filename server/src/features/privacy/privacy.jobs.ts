import * as z from 'zod/mini'
import { eachStep } from '../../platform/each-step.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { purgeClosed, purgeQuotes, purgeVisitorComplaints } from './purge.ts'
import { purgeUnpaid } from './purge-unpaid.ts'
import { purgeUnopened } from './unopened-accounts.ts'

/** Deletes data whose legal time of retention is over. */
export const purgeAccounts = defineJob('privacy.purge', z.object({}), { retryLimit: 3, expireInSeconds: 900 })

export function privacyJobs(services: Services) {
  services.jobs.handle(purgeAccounts, (_, signal) => {
    const mayGoOn = () => !signal.aborted
    return eachStep([
      () => purgeVisitorComplaints(services),
      () => purgeQuotes(services),
      // Before the accounts: one on which something else hangs stays for another night.
      () => purgeUnpaid(services),
      () => purgeUnopened(services, mayGoOn),
      () => purgeClosed(services, mayGoOn),
    ])
  })
  services.jobs.schedule(purgeAccounts, '43 3 * * *', {})
}

import * as z from 'zod/mini'
import { eachStep } from '../../platform/each-step.ts'
import { defineJob } from '../../platform/jobs.ts'
import { forgetOldHits } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { nameKeysOfPrints } from './add-second-step.service.ts'
import { forgetOldLinks } from './email-tokens.service.ts'
import { forgetOldTokens } from './refresh-tokens.service.ts'
import { forgetOldChallenges } from './second-step-challenges.service.ts'

/** Deletes tokens, links and hits of limits that have expired, and names the key of older prints. */
export const tidyAccounts = defineJob('accounts.tidy', z.object({}), { retryLimit: 0 })

/** Deletes old links of whatever age: each night, as it looks at every invitation that ran out and was never taken. */
export const tidyOldLinks = defineJob('accounts.tidy_old_links', z.object({}), { retryLimit: 0 })

/** Days of which the hourly look at old links is: more than a process is ever away. */
const newlyOld = { ofDays: 7 }

export function accountJobs(services: Services) {
  services.jobs.handle(tidyAccounts, () =>
    eachStep([
      () => forgetOldHits(services),
      () => forgetOldTokens(services),
      () => forgetOldLinks(services, newlyOld),
      () => forgetOldChallenges(services),
      () => nameKeysOfPrints(services),
    ]),
  )
  services.jobs.handle(tidyOldLinks, () => forgetOldLinks(services))
  services.jobs.schedule(tidyAccounts, '17 * * * *', {})
  services.jobs.schedule(tidyOldLinks, '49 4 * * *', {})
}

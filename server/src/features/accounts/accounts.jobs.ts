import * as z from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { forgetOldLinks } from './email-tokens.service.ts'
import { forgetOldGuesses } from './guesses.service.ts'
import { forgetOldTokens } from './refresh-tokens.service.ts'

/** Forgets guesses and tokens that can no longer count. */
const tidyAccounts = defineJob('accounts.tidy', z.object({}), { retryLimit: 0 })

export function accountJobs(services: Services) {
  services.jobs.handle(tidyAccounts, async () => {
    await forgetOldGuesses(services)
    await forgetOldTokens(services)
    await forgetOldLinks(services)
  })
  services.jobs.schedule(tidyAccounts, '17 * * * *', {})
}

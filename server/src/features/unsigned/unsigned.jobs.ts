import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { type ChangeAgreement, giveUpAllUnsigned } from './give-up-unsigned.ts'

/** Gives up, each morning, what was paid and not signed in time. */
export const giveUpUnsigned = defineJob('unsigned.give_up', z.object({}), {
  retryLimit: 5,
  expireInSeconds: 900,
})

export function unsignedJobs(services: Services, changeAgreement: ChangeAgreement) {
  services.jobs.handle(giveUpUnsigned, () => giveUpAllUnsigned(services, changeAgreement))
  services.jobs.schedule(giveUpUnsigned, '40 6 * * *', {})
}

import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { followEmail } from '../purchases/payer-email.service.ts'
import { replaceRequests } from '../signatures/signer-email.service.ts'

/** Tells the providers of payments and signatures the e-mail of an account that corrected it; may run any number of times. */
export const tellProviders = defineJob(
  'email_corrections.tell_providers',
  z.object({ studentId: z.uuid() }),
  { retryLimit: 20 },
)

export function emailCorrectionJobs(services: Services) {
  services.jobs.handle(tellProviders, async ({ studentId }) => {
    await followEmail(services, studentId)
    await replaceRequests(services, studentId)
  })
}

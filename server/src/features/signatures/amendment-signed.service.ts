import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

/** Event: an amendment is signed. A person waits for what follows. */
export const amendmentSigned = defineJob('signatures.amendment_signed', z.object({ amendmentId: z.uuid() }), {
  retryLimit: 20,
})

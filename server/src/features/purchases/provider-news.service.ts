import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

/** A refund at the payment provider of which it told something; never how it stands. */
export const refundChanged = defineJob('purchases.refund_changed', z.object({ providerRefund: z.string() }), {
  retryLimit: 20,
})

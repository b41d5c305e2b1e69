import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

/** Event: the payment provider reported on a refund; names it, and never says how it stands. */
export const refundChanged = defineJob('purchases.refund_changed', z.object({ providerRefund: z.string() }), {
  retryLimit: 20,
})

/** Event: the payment provider reported on a dispute; names it, and never says how it stands. */
export const disputeChanged = defineJob(
  'purchases.dispute_changed',
  z.object({ providerDispute: z.string() }),
  { retryLimit: 20 },
)

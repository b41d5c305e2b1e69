import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import type { DrawReceipt } from '../receipts/draw-receipt.service.ts'

/** A job, as the payment provider may not be there yet when the product starts. */
export const subscribeDemo = defineJob('demo.subscribe', z.object({}), { retryLimit: 20 })

/** A job, so that no start waits for what is drawn. */
export const receiptsOfDemo = defineJob('demo.receipts', z.object({}))

export function demoJobs(services: Services, { receipt }: { receipt: DrawReceipt }) {
  services.jobs.handle(receiptsOfDemo, async () => {
    const { seedDemoReceipts } = await import('./demo-receipts.service.ts')
    await seedDemoReceipts(services, receipt)
  })
  services.jobs.handle(subscribeDemo, async () => {
    const { seedDemoSubscriptions } = await import('./demo-subscriptions.service.ts')
    await seedDemoSubscriptions(services)
  })
}

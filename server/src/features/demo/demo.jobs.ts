import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import type { DrawReceipt } from '../receipts/draw-receipt.service.ts'

/** Pays the demo subscriptions and stays in a job, because the payment provider may not run yet when the product starts. */
export const subscribeDemo = defineJob('demo.subscribe', z.object({}), { retryLimit: 20 })

/** Draws the demo receipts in a job, so that the start does not wait. */
export const receiptsOfDemo = defineJob('demo.receipts', z.object({}))

export function demoJobs(services: Services, { receipt }: { receipt: DrawReceipt }) {
  services.jobs.handle(receiptsOfDemo, async () => {
    const { seedDemoReceipts } = await import('./demo-receipts.service.ts')
    await seedDemoReceipts(services, receipt)
  })
  services.jobs.handle(subscribeDemo, async () => {
    const { seedDemoSubscriptions } = await import('./demo-subscriptions.service.ts')
    await seedDemoSubscriptions(services)
    const { seedDemoStays } = await import('./demo-stays.service.ts')
    await seedDemoStays(services)
  })
}

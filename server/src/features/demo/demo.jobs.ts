import { z } from 'zod'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'

/** A job, as the payment provider may not be there yet when the product starts. */
export const subscribeDemo = defineJob('demo.subscribe', z.object({}), { retryLimit: 20 })

export function demoJobs(services: Services) {
  services.jobs.handle(subscribeDemo, async () => {
    const { seedDemoSubscriptions } = await import('./demo-subscriptions.service.ts')
    await seedDemoSubscriptions(services)
  })
}

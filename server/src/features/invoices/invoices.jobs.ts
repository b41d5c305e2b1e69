import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { removeUnused } from './invoice-waste.ts'

/** Deletes invoices for which no contract came. */
export const tidyInvoices = defineJob('invoices.tidy', z.object({}), { retryLimit: 0 })

export function invoiceJobs(services: Services) {
  services.jobs.handle(tidyInvoices, () => removeUnused(services))
  services.jobs.schedule(tidyInvoices, '29 * * * *', {})
}

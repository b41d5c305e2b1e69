import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { endAgedDevices } from './end-aged.ts'

/** Ends contracts whose device is too old to be insured for another year. */
export const endAged = defineJob('devices.end_aged', z.object({}), { retryLimit: 0 })

export function deviceJobs(services: Services) {
  services.jobs.handle(endAged, () => endAgedDevices(services))
  services.jobs.schedule(endAged, '37 * * * *', {})
}

import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { mailWeeklyFigures } from './mail-weekly-figures.ts'

/** Mails the figures of the week to the administrators who want them. */
export const weeklyFigures = defineJob('dashboard.weekly_figures', z.object({}), { retryLimit: 5 })

export function dashboardJobs(services: Services) {
  services.jobs.handle(weeklyFigures, () => mailWeeklyFigures(services))
  services.jobs.schedule(weeklyFigures, '5 7 * * 1', {})
}

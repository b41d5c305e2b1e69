import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

/** Draws the advice sheet of a stay in France whose needs were told, queued when its contract is opened. */
export const drawAdvice = defineJob('advice.draw', z.object({ contractId: z.uuid() }), { retryLimit: 20 })

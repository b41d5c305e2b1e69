import * as z from 'zod/mini'
import { defineJob } from '../../platform/jobs.ts'

/** Needs were told before a stay in France was paid: its advice sheet is drawn, asked for as its contract is opened. */
export const drawAdvice = defineJob('advice.draw', z.object({ contractId: z.uuid() }), { retryLimit: 20 })

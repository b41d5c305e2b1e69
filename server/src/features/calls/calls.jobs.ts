import { addDays, dayOf } from '@cursus/shared/day'
import { inArray, lt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { transact } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { calls } from './calls.table.ts'
import { eventsOf } from './tell-of-call.ts'

/** Days for which a call is kept: a contract that follows from it keeps what it needs itself. */
const keptDays = 90

/** Deletes calls ninety days after their day, with what was mailed about them. */
export const forgetCalls = defineJob('calls.forget', z.object({}), { retryLimit: 0 })

export function callJobs(services: Services) {
  services.jobs.handle(forgetCalls, async () => {
    const before = addDays(dayOf(services.now()), -keptDays)
    await transact(services.db, async (tx) => {
      const over = await tx.delete(calls).where(lt(calls.day, before)).returning()
      const events = over.flatMap(eventsOf)
      await tx.delete(mailOutbox).where(inArray(mailOutbox.eventKey, events))
    })
  })
  services.jobs.schedule(forgetCalls, '41 3 * * *', {})
}

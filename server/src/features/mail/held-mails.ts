import { and, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { isAtWork } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { mailOutbox } from './mail.table.ts'

const longestMs = 10 * 60_000
const { claimedBy, claimedAt, nextTryAt } = mailOutbox

type Needed = Pick<Services, 'jobs' | 'now'>

/** Columns that a process writes into the mails that it is sending. */
export const heldBy = ({ jobs, now }: Needed) => ({ claimedBy: jobs.process, claimedAt: now() })
/** Columns that it writes when it is done with them. */
export const released = { claimedBy: null, claimedAt: null }

/** SQL condition: the process that held the mail is gone, or has held it for ten minutes. */
export function isAbandoned({ now }: Needed): SQL | undefined {
  const since = new Date(now().getTime() - longestMs)
  return and(isNotNull(claimedBy), or(sql`NOT ${isAtWork(claimedBy)}`, lt(claimedAt, since)))
}

/** SQL of the instant at which a mail is tried that nobody lets leave. */
export const never = sql`'infinity'::timestamptz`

/** SQL of the next try at an instant, unless somebody has held the mail back since it was taken up. */
export const unlessHeldBack = (at: Date): SQL<Date> =>
  sql`CASE WHEN ${nextTryAt} = ${never} THEN ${nextTryAt} ELSE ${at.toISOString()}::timestamptz END`

/** SQL condition: no other process is sending the mail. */
export function isFree(services: Needed): SQL {
  return sql`(${claimedBy} IS NULL OR ${claimedBy} = ${services.jobs.process} OR ${isAbandoned(services)})`
}

import type { Dashboard } from '@cursus/shared/dashboard'
import { sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { lastStandingImport } from '../student-imports/student-imports.queries.ts'
import { waiting } from '../students-follow-up/waiting.queries.ts'
import { failedJobs, failedMails } from './failures.queries.ts'

type Numbers = Pick<Dashboard, 'unpaid' | 'toSign' | 'unfinished' | 'invitations' | 'failures'>
type Row = Record<'unpaid' | 'toSign' | 'unfinished' | 'open' | 'expired' | 'mails' | 'late' | 'jobs', number>

/** Counts the numbers of the tiles in one statement, each from a partial index of what it counts. */
export async function readNumbers(services: Services): Promise<Numbers> {
  const at = services.now()
  const { rows } = await services.db.execute<Row>(sql`
    SELECT unpaid, "toSign", unfinished, open, expired, mails, late, jobs FROM
      (SELECT count(*)::int AS unpaid FROM ${waiting.unpaid(services)}) AS a,
      (SELECT count(*)::int AS "toSign" FROM ${waiting.signature(services)}) AS b,
      (SELECT count(*)::int AS unfinished FROM ${waiting.purchase(services)}) AS c,
      (SELECT count(*)::int AS open, count(*) FILTER (WHERE link_until <= ${at.toISOString()})::int AS expired
        FROM ${waiting.invitation(services)}) AS d,
      (SELECT count(*) FILTER (WHERE state = 'failed')::int AS mails, count(*) FILTER (WHERE state = 'waiting')::int AS late
        FROM ${failedMails(at)}) AS e,
      (SELECT count(*)::int AS jobs FROM ${failedJobs()}) AS f`)
  const [row] = rows
  if (!row) throw new Error('no numbers were counted')
  const { unpaid, toSign, unfinished, open, expired, mails, late, jobs } = row
  return { unpaid, toSign, unfinished, invitations: { open, expired }, failures: { mails, late, jobs } }
}

/** Returns the last imported list of students that stands, of any school. */
export async function readLastImport({ db }: Services): Promise<Dashboard['lastImport']> {
  const last = await lastStandingImport(db)
  if (!last) return null
  const { id, schoolId, schoolName, created, rejectedTotal, active, createdAt } = last
  const rejected = rejectedTotal - active
  return { id, schoolId, schoolName, created, rejected, createdAt }
}

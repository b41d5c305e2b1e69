import type { Waiting, WaitingKind } from '@cursus/shared/dashboard'
import type { FollowUpSituation } from '@cursus/shared/students-follow-up'
import { sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { waiting } from '../students-follow-up/waiting.queries.ts'

type Row = Waiting['data'][number] & { since: Date; total: number }

const shown = 20

const situations = {
  unpaid: 'unpaid',
  toSign: 'signature',
  unfinished: 'purchase',
  invitations: 'invitation',
} as const satisfies Record<WaitingKind, FollowUpSituation>

/** Lists the people who wait longest. */
export async function listWaiting(services: Services, kind: WaitingKind): Promise<Waiting> {
  const { rows } = await services.db.execute<Row>(sql`
    SELECT name, last_name AS "lastName", email, reference, since, count(*) OVER ()::int AS total
    FROM ${waiting[situations[kind]](services)} JOIN users ON users.id = student_id
    ORDER BY since, email LIMIT ${shown}`)
  return {
    data: rows.map(({ total: _, since, ...row }) => ({ ...row, since: new Date(since).toISOString() })),
    total: rows[0]?.total ?? 0,
  }
}

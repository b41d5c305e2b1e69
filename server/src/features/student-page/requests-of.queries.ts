import { dayOf, formatDay } from '@cursus/shared/day'
import type { StudentPage } from '@cursus/shared/student-page'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import { countOfAll } from '../../platform/count-of-all.ts'
import type { Db } from '../../platform/database.ts'
import { calls } from '../calls/calls.table.ts'
import { certificateRequests, complaints } from '../requests/requests.table.ts'

type Request = NonNullable<StudentPage['requests']>[number]
type Whose = { id: string; email: string }

/** Lists the newest of what a student asked for, certificates, complaints, and calls under the same e-mail, and counts all. */
export async function requestsOf(db: Db, { id, email }: Whose, atMost: number) {
  const [asked, complained, called] = await Promise.all([
    db
      .select({ row: getTableColumns(certificateRequests), total: countOfAll })
      .from(certificateRequests)
      .where(eq(certificateRequests.studentId, id))
      .orderBy(desc(certificateRequests.createdAt))
      .limit(atMost),
    db
      .select({ row: getTableColumns(complaints), total: countOfAll })
      .from(complaints)
      .where(eq(complaints.studentId, id))
      .orderBy(desc(complaints.createdAt))
      .limit(atMost),
    db
      .select({ row: getTableColumns(calls), total: countOfAll })
      .from(calls)
      .where(eq(calls.email, email))
      .orderBy(desc(calls.createdAt))
      .limit(atMost),
  ])
  const all = [
    ...asked.map(({ row: one }) =>
      toRequest('certificate', one, one.hostOrganization, one.state === 'sent' ? 'done' : one.state),
    ),
    ...complained.map(({ row: one }) =>
      toRequest('complaint', one, one.subject, one.answeredAt === null ? 'open' : 'done'),
    ),
    ...called.map(({ row: one }) =>
      toRequest('call', one, one.reference, one.state === 'asked' ? 'open' : 'done'),
    ),
  ]
  const requests = all
    .toSorted((one, other) => other.at - one.at)
    .slice(0, atMost)
    .map(({ at, ...request }) => request)
  const total = [asked, complained, called].reduce((sum, [first]) => sum + (first?.total ?? 0), 0)
  return { requests, total }
}

function toRequest(
  kind: Request['kind'],
  { id, createdAt }: { id: string; createdAt: Date },
  title: string,
  state: Request['state'],
): Request & { at: number } {
  return { id, kind, title, state, day: formatDay(dayOf(createdAt)), at: createdAt.getTime() }
}

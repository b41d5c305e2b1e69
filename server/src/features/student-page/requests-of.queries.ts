import { dayOf, formatDay } from '@cursus/shared/day'
import type { StudentPage } from '@cursus/shared/student-page'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { calls } from '../calls/calls.table.ts'
import { certificateRequests, complaints } from '../requests/requests.table.ts'

type Request = NonNullable<StudentPage['requests']>[number]
type Whose = { id: string; email: string }

/** Lists what a student asked for, newest first: certificates, complaints, and calls under the same e-mail. */
export async function requestsOf(db: Db, { id, email }: Whose, atMost: number): Promise<Request[]> {
  const [asked, complained, called] = await Promise.all([
    db
      .select()
      .from(certificateRequests)
      .where(eq(certificateRequests.studentId, id))
      .orderBy(desc(certificateRequests.createdAt))
      .limit(atMost),
    db
      .select()
      .from(complaints)
      .where(eq(complaints.studentId, id))
      .orderBy(desc(complaints.createdAt))
      .limit(atMost),
    db.select().from(calls).where(eq(calls.email, email)).orderBy(desc(calls.createdAt)).limit(atMost),
  ])
  const all = [
    ...asked.map((one) =>
      toRequest('certificate', one, one.hostOrganization, one.state === 'sent' ? 'done' : one.state),
    ),
    ...complained.map((one) =>
      toRequest('complaint', one, one.subject, one.answeredAt === null ? 'open' : 'done'),
    ),
    ...called.map((one) => toRequest('call', one, one.reference, one.state === 'asked' ? 'open' : 'done')),
  ]
  return all
    .toSorted((one, other) => other.at - one.at)
    .slice(0, atMost)
    .map(({ at, ...request }) => request)
}

function toRequest(
  kind: Request['kind'],
  { id, createdAt }: { id: string; createdAt: Date },
  title: string,
  state: Request['state'],
): Request & { at: number } {
  return { id, kind, title, state, day: formatDay(dayOf(createdAt)), at: createdAt.getTime() }
}

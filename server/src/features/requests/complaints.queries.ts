import { dayOf, formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import type { Complaint, ComplaintList, ComplaintsQuery } from '@cursus/shared/requests'
import { and, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { searchedName } from '../accounts/full-name.queries.ts'
import { holds } from './list-words.queries.ts'
import { complaints } from './requests.table.ts'

const { reference, subject, answeredAt, createdAt, id } = complaints
const states = { open: isNull(answeredAt), answered: isNotNull(answeredAt) }
const answerers = alias(users, 'answerers')
/** Accounts under the e-mail that a visitor typed. */
const namesakes = alias(users, 'namesakes')
/** The person of the account, or the visitor. */
const sender = {
  name: sql<string>`coalesce(${users.name}, ${complaints.firstName})`,
  lastName: sql<string>`coalesce(${users.lastName}, ${complaints.lastName})`,
  email: sql<string>`coalesce(${users.email}, ${complaints.email})`,
}

/** Returns one page of complaints; unless sorted otherwise, those that wait first, the oldest of them at the top. */
export async function listComplaints(
  { db, now }: Services,
  { search, state, order }: ComplaintsQuery,
  { skip, size }: { skip: number; size: number },
): Promise<ComplaintList> {
  const text = sql`${reference} || ' ' || ${searchedName(sender)} || ' ' || ${subject}`
  const found = holds(search, text)
  const direction = sql.raw(order ?? 'asc')
  const waitingFirst = order ? [] : [states.answered]
  const [rows, counts] = await Promise.all([
    readRows(db, sql`${found} AND ${state ? states[state] : sql`true`}`)
      .orderBy(...waitingFirst, sql`${createdAt} ${direction}`, sql`${id} ${direction}`)
      .limit(size)
      .offset(skip),
    countStates(db, found),
  ])
  const data = rows.map((row) => toComplaint(row, now()))
  return { data, total: counts[state ?? 'all'], counts }
}

export async function findComplaint(
  { now }: Services,
  db: Db,
  complaintId: string,
): Promise<Complaint | undefined> {
  const [row] = await readRows(db, eq(id, complaintId))
  return row && toComplaint(row, now())
}

function readRows(db: Db, condition: SQL) {
  const isNamesake = and(eq(namesakes.email, complaints.email), ne(namesakes.role, 'ROLE_ADMIN'))
  return db
    .select({
      complaint: complaints,
      sender,
      sameEmailId: namesakes.id,
      by: { name: answerers.name, lastName: answerers.lastName },
    })
    .from(complaints)
    .leftJoin(users, eq(users.id, complaints.studentId))
    .leftJoin(namesakes, isNamesake)
    .leftJoin(answerers, eq(answerers.id, complaints.answeredBy))
    .where(condition)
    .$dynamic()
}

async function countStates(db: Db, found: SQL) {
  const [counted] = await db
    .select({ all: sql<number>`count(*)::int`, answered: sql<number>`count(${answeredAt})::int` })
    .from(complaints)
    .leftJoin(users, eq(users.id, complaints.studentId))
    .where(found)
  const { all, answered } = counted ?? { all: 0, answered: 0 }
  return { all, answered, open: all - answered }
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function toComplaint({ complaint, sender, sameEmailId, by }: Row, now: Date): Complaint {
  const { answer, answeredAt: at, acknowledgedBy, answerBy } = complaint
  const isAnswered = answer !== null && at !== null
  return {
    id: complaint.id,
    reference: complaint.reference,
    studentId: complaint.studentId,
    sameEmailId,
    contractReference: complaint.contractReference,
    ...sender,
    subject: complaint.subject,
    message: complaint.message,
    createdAt: complaint.createdAt.toISOString(),
    acknowledgedBy: formatDay(acknowledgedBy),
    answerBy: formatDay(answerBy),
    isLate: !isAnswered && answerBy < dayOf(now),
    answer: isAnswered ? { text: answer, at: at.toISOString(), by: by ? fullNameOf(by) : '' } : null,
  }
}

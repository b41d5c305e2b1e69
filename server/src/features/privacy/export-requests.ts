import { letterTitle } from '@cursus/shared/letter-title'
import { and, asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { calls } from '../calls/calls.table.ts'
import { nameChanges } from '../profile/name-changes.table.ts'
import { certificateRequestSteps, certificateRequests, complaints } from '../requests/requests.table.ts'

/** Lists complaints with answers, requests for other names, requests for certificates with their outcome, and calls. */
export async function requestsOf(db: Db, studentId: string) {
  const {
    studentId: _,
    id,
    answeredBy,
    firstName,
    lastName,
    email,
    language,
    contractReference,
    ...complaint
  } = getTableColumns(complaints)
  const { studentId: __, ...request } = getTableColumns(certificateRequests)
  const { id: ___, studentId: ____, answeredBy: _____, ...change } = getTableColumns(nameChanges)
  const [ofComplaints, ofRequests, ofNames] = await Promise.all([
    db
      .select(complaint)
      .from(complaints)
      .where(eq(complaints.studentId, studentId))
      .orderBy(desc(complaints.createdAt)),
    db
      .select(request)
      .from(certificateRequests)
      .where(eq(certificateRequests.studentId, studentId))
      .orderBy(desc(certificateRequests.createdAt)),
    db
      .select(change)
      .from(nameChanges)
      .where(eq(nameChanges.studentId, studentId))
      .orderBy(desc(nameChanges.createdAt)),
  ])
  const ids = ofRequests.map((one) => one.id)
  const steps = await db
    .select()
    .from(certificateRequestSteps)
    .where(inArray(certificateRequestSteps.requestId, ids))
    .orderBy(asc(certificateRequestSteps.at))
  return {
    calls: await callsOf(db, studentId),
    // The form sends the name as subject, and what it is about above the message.
    complaints: ofComplaints.map((one) => ({
      ...one,
      subject: letterTitle({ subject: one.subject, body: one.message }),
    })),
    nameChanges: ofNames,
    certificateRequests: ofRequests.map(({ id: requestId, ...one }) => ({
      ...one,
      steps: steps.flatMap(({ requestId: of, kind, text, fileName, at }) =>
        of === requestId ? [{ kind, text, fileName, at }] : [],
      ),
    })),
  }
}

/** Lists the calls asked for with the account's address, once it is confirmed: before, it was only typed. */
async function callsOf(db: Db, studentId: string) {
  const { id, tokenReference, tokenHash, ...call } = getTableColumns(calls)
  return db
    .select(call)
    .from(calls)
    .innerJoin(users, eq(users.email, calls.email))
    .where(and(eq(users.id, studentId), users.isActive))
    .orderBy(desc(calls.createdAt))
}

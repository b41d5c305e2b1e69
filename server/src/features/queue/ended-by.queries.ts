import type { QueueEntry, QueueKind, QueuePerson, QueueSubject } from '@cursus/shared/queue'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { latePayments } from '../payments/late-payments.table.ts'
import type { Named } from './queue.queries.ts'

/** What an administrator does so that a thing waits no more, as the journal names it; a dispute is answered at the payment provider. */
const acts: Record<Exclude<QueueKind, 'formal_notice'>, string[]> = {
  claim: ['claims.answered', 'claims.decided', 'claims.moved_on'],
  certificate_request: ['certificate_requests.piece_asked', 'certificate_requests.sent'],
  complaint: ['complaints.answered'],
  call: ['calls.settled'],
  termination: ['terminations.accepted', 'terminations.refused'],
  visa_refusal: [
    'visa_refusals.accepted',
    'visa_refusals.refused',
    'stay_cancellations.accepted',
    'stay_cancellations.refused',
  ],
  refund: ['refunds.sent', 'refunds.paid_by_hand'],
  name_change: ['name_changes.accepted', 'name_changes.refused'],
  dispute: [],
}

/** Finds the administrator who did last what makes a thing wait no more; null where nobody of the desk did. */
export async function endedBy(
  { db }: Services,
  { kind, id }: Named,
  { about, readerId }: { about: QueueSubject; readerId: string },
): Promise<QueueEntry['endedBy']> {
  if (kind === 'formal_notice') return postedBy(db, id, readerId)
  const object = journalled(about) ?? { type: kind, id }
  const isIt = and(eq(auditRows.objectType, object.type), eq(auditRows.objectId, object.id))
  const [found] = await db
    .select({ person, at: auditRows.at })
    .from(auditRows)
    .innerJoin(users, eq(users.id, auditRows.actorId))
    .where(and(isIt, inArray(auditRows.action, acts[kind])))
    .orderBy(desc(auditRows.at), desc(auditRows.id))
    .limit(1)
  return found ? told(found, readerId) : null
}

const person = { id: users.id, name: users.name, lastName: users.lastName }
type Act = { person: QueuePerson; at: Date }

const told = ({ person, at }: Act, readerId: string): QueueEntry['endedBy'] => ({
  ...person,
  isMe: person.id === readerId,
  at: at.toISOString(),
})

/** Who noted that a formal notice was posted: the row itself says so, with its day alone. */
async function postedBy(db: Db, id: string, readerId: string): Promise<QueueEntry['endedBy']> {
  const at = sql<Date>`${latePayments.postedOn}::timestamptz`.mapWith(auditRows.at)
  const [found] = await db
    .select({ person, at })
    .from(latePayments)
    .innerJoin(users, eq(users.id, latePayments.postedBy))
    .where(eq(latePayments.id, id))
  return found ? told(found, readerId) : null
}

/** The object under which the journal has it, where that is not the thing itself. */
function journalled(about: QueueSubject): { type: string; id: string } | null {
  if (about?.kind === 'termination' || about?.kind === 'visa_refusal')
    return { type: 'contract', id: about.subject.contract.id }
  return about?.kind === 'name_change' ? { type: 'user', id: about.subject.studentId } : null
}

import type { QueueEntry, QueueKind, QueueSubject } from '@cursus/shared/queue'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { auditRows } from '../../platform/platform.table.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import type { Named } from './queue.queries.ts'

/** What an administrator does so that a thing waits no more, as the journal names it. The post of a notice is not in it. */
const acts: Record<QueueKind, string[]> = {
  claim: ['claims.answered', 'claims.decided', 'claims.moved_on'],
  certificate_request: ['certificate_requests.piece_asked', 'certificate_requests.sent'],
  complaint: ['complaints.answered'],
  call: ['calls.settled'],
  termination: ['terminations.accepted', 'terminations.refused'],
  visa_refusal: ['visa_refusals.accepted', 'visa_refusals.refused'],
  refund: ['refunds.sent'],
  name_change: ['name_changes.accepted', 'name_changes.refused'],
  formal_notice: [],
}

/** Finds the administrator who did last what makes a thing wait no more; null where nobody of the desk did. */
export async function endedBy(
  { db }: Services,
  { kind, id }: Named,
  { about, readerId }: { about: QueueSubject; readerId: string },
): Promise<QueueEntry['endedBy']> {
  const object = journalled(about) ?? { type: kind, id }
  const isIt = and(eq(auditRows.objectType, object.type), eq(auditRows.objectId, object.id))
  const [found] = await db
    .select({ id: users.id, name: users.name, lastName: users.lastName })
    .from(auditRows)
    .innerJoin(users, eq(users.id, auditRows.actorId))
    .where(and(isIt, inArray(auditRows.action, acts[kind])))
    .orderBy(desc(auditRows.at), desc(auditRows.id))
    .limit(1)
  return found ? { ...found, isMe: found.id === readerId } : null
}

/** The object under which the journal has it, where that is not the thing itself. */
function journalled(about: QueueSubject): { type: string; id: string } | null {
  if (about?.kind === 'termination' || about?.kind === 'visa_refusal')
    return { type: 'contract', id: about.subject.contract.id }
  return about?.kind === 'name_change' ? { type: 'user', id: about.subject.studentId } : null
}

import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { queueMail } from '../mail/mail.service.ts'
import { senderOf, toPerson, visitorOf } from './letters.service.ts'
import { complaints } from './requests.table.ts'

export type Acting = { actorId: string; requestId: string }

/** Answers a complaint, once, by mail. Throws 404, and 409 when it is answered already. */
export async function answerComplaint(
  services: Services,
  { actorId, requestId }: Acting,
  { id, answer }: { id: string; answer: string },
): Promise<void> {
  await transact(services.db, async (tx) => {
    const [complaint] = await tx.select().from(complaints).where(eq(complaints.id, id)).for('update')
    if (!complaint) throw new AppError('not_found', 'platform.not_found')
    if (complaint.answeredAt) throw new AppError('conflict', 'requests.answered')
    const answeredAt = services.now()
    await tx.update(complaints).set({ answer, answeredAt, answeredBy: actorId }).where(eq(complaints.id, id))
    const { studentId } = complaint
    const person = studentId === null ? visitorOf(complaint) : await senderOf(tx, studentId)
    await queueMail(tx, services, {
      ...toPerson(services, person),
      eventKey: `complaint:${complaint.reference}:answered`,
      template: 'complaint-answered',
      payload: { name: person.name, reference: complaint.reference, text: answer },
    })
    await audit(tx, services, {
      actorId,
      requestId,
      action: 'complaints.answered',
      object: { type: 'complaint', id },
      before: { state: 'open' },
      after: { state: 'answered' },
    })
  })
}

import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import type { ImportRow } from './student-imports.queries.ts'

/** Mails who sent a long list what became of it, once: nobody waits before the page for minutes. */
export async function mailResult(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'now'>,
  { id, schoolId, actorId, fileName, created, updated, rejected, active }: ImportRow,
): Promise<void> {
  const [sender] = await tx.select().from(users).where(eq(users.id, actorId))
  if (!sender) return
  const counts = { added: created, changed: updated, refused: rejected - active }
  await queueMail(tx, services, {
    eventKey: `list-loaded:${id}`,
    ...recipientOf(sender),
    template: 'list-loaded',
    payload: { fileName, ...counts, path: `/student/create?school=${schoolId}&import=${id}` },
  })
}

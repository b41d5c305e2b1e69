import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import type { ImportRow } from './student-imports.queries.ts'

const templates = { done: 'list-loaded', stopped: 'list-stopped', failed: 'list-failed' } as const

/** Mails who sent a list what became of it, once: nobody waits before the page for minutes, and another may have stopped it. */
export async function mailResult(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'now'>,
  end: keyof typeof templates,
  { id, schoolId, actorId, fileName, done, total, created, updated, rejected, active }: ImportRow,
): Promise<void> {
  const [sender] = await tx.select().from(users).where(eq(users.id, actorId))
  if (!sender) return
  const counts = { done, total, added: created, changed: updated, refused: rejected - active }
  await queueMail(tx, services, {
    eventKey: `list-loaded:${id}`,
    ...recipientOf(sender),
    template: templates[end],
    payload: { fileName, ...counts, path: `/student/create?school=${schoolId}&import=${id}` },
  })
}

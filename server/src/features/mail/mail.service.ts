import type { Language } from '@cursus/shared/language'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { PayloadOf, Template } from './contents.ts'
import { sendMail } from './mail.jobs.ts'
import { mailOutbox } from './mail.table.ts'

type Attached = { storageKey: string; fileName: string; mimeType: string }

export type QueuedMail = {
  [T in Template]: {
    /** Names the one event of this mail, as `certificate:<contract>`: the second one of an event writes nothing. */
    eventKey: string
    to: { address: string; name: string }
    language: Language
    template: T
    payload: PayloadOf<T>
    /** Files of ours, read when the mail leaves. */
    attachments?: Attached[]
  }
}[Template]

/** Writes a mail into the outbox, in the transaction of what it tells; it leaves after the commit. */
export async function queueMail(tx: Tx, { jobs, now }: Pick<Services, 'jobs' | 'now'>, mail: QueuedMail) {
  const [row] = await tx
    .insert(mailOutbox)
    .values({
      eventKey: mail.eventKey,
      toAddress: mail.to.address,
      toName: mail.to.name,
      language: mail.language,
      template: mail.template,
      payload: { ...mail.payload, attachments: mail.attachments ?? [] },
      createdAt: now(),
    })
    .onConflictDoNothing({ target: mailOutbox.eventKey })
    .returning({ id: mailOutbox.id })
  if (row) await jobs.enqueue(tx, sendMail, { mailId: row.id })
}

/** True when the mail of that event was written before. */
export async function isQueued(tx: Tx, eventKey: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(eq(mailOutbox.eventKey, eventKey))
  return row !== undefined
}

/** Puts mails that were refused for good back into the outbox; answers how many. */
export async function sendAgain(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  mailIds: string[],
): Promise<number> {
  const rows = await tx
    .update(mailOutbox)
    .set({ state: 'waiting', attempts: 0 })
    .where(and(inArray(mailOutbox.id, mailIds), eq(mailOutbox.state, 'failed')))
    .returning({ id: mailOutbox.id })
  for (const { id } of rows) await jobs.enqueue(tx, sendMail, { mailId: id })
  return rows.length
}

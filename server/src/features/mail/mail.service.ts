import type { Language } from '@cursus/shared/language'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { isClosedAddress } from '../../platform/closed-address.ts'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { wakeBulk } from './bulk.ts'
import type { PayloadOf, Template } from './contents.ts'
import { sendSoon } from './mail.jobs.ts'
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
    /** Who reads the answers: an address of an account or of ours, never one that was only typed. */
    replyTo?: { address: string; name: string }
    /** Files of ours, read when the mail leaves. */
    attachments?: Attached[]
  }
}[Template]

type Person = { email: string; name: string; lastName: string; language: Language }

/** Where a mail to a person goes, and in which language. */
export function recipientOf({ email, name, lastName, language }: Person) {
  return { to: { address: email, name: `${name} ${lastName}` }, language }
}

/** Addresses a mail to the support, which reads French. */
export function supportOf({ config }: Pick<Services, 'config'>) {
  return { to: { address: config.mail.support, name: config.company.name }, language: 'fr' as const }
}

/**
 * Writes a mail into the outbox, in the transaction of what it tells; it leaves after the commit. To a closed account
 * nothing is written.
 */
export async function queueMail(tx: Tx, { jobs, now }: Pick<Services, 'jobs' | 'now'>, mail: QueuedMail) {
  if (isClosedAddress(mail.to.address)) return
  const [row] = await tx
    .insert(mailOutbox)
    .values({
      eventKey: mail.eventKey,
      toAddress: mail.to.address,
      toName: mail.to.name,
      language: mail.language,
      template: mail.template,
      payload: { ...mail.payload, attachments: mail.attachments ?? [], replyTo: mail.replyTo },
      createdAt: now(),
    })
    .onConflictDoNothing({ target: mailOutbox.eventKey })
    .returning({ id: mailOutbox.id })
  if (row) await sendSoon(tx, jobs, { ...row, template: mail.template })
}

/** Tells whether the mail of that event was written before. */
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
    .set({ state: 'waiting', attempts: 0, nextTryAt: null })
    .where(and(inArray(mailOutbox.id, mailIds), eq(mailOutbox.state, 'failed')))
    .returning({ id: mailOutbox.id, template: mailOutbox.template })
  for (const row of rows) await sendSoon(tx, jobs, row)
  return rows.length
}

/** Takes the mail of an event back that has not left yet. */
export async function withdrawMail(tx: Tx, eventKey: string): Promise<void> {
  await tx.delete(mailOutbox).where(and(eq(mailOutbox.eventKey, eventKey), eq(mailOutbox.state, 'waiting')))
}

/**
 * Writes many mails at once, of one event for each person. They leave behind every other mail: a confirmation that
 * somebody waits for never stands in their line.
 */
export async function queueBulkMails(tx: Tx, services: Pick<Services, 'jobs' | 'now'>, mails: QueuedMail[]) {
  const at = services.now()
  const given = mails
    .filter(({ to }) => !isClosedAddress(to.address))
    .map(({ eventKey, to, language, template, payload, attachments = [] }) => ({
      event_key: eventKey,
      to_address: to.address,
      to_name: to.name,
      language,
      template,
      payload: { ...payload, attachments },
    }))
  await tx.execute(sql`
    INSERT INTO mail_outbox (event_key, to_address, to_name, language, template, payload, created_at, next_try_at)
    SELECT given.*, ${at.toISOString()}::timestamptz, ${at.toISOString()}::timestamptz
    FROM json_to_recordset(${JSON.stringify(given)}::json) AS given(event_key text, to_address text, to_name text,
      language text, template text, payload jsonb)
    ON CONFLICT (event_key) DO NOTHING`)
  await wakeBulk(tx, services)
}

import { fullNameOf } from '@cursus/shared/full-name'
import type { Language } from '@cursus/shared/language'
import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { isClosedAddress } from '../../platform/closed-address.ts'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { claimedUntil, wakeBulk } from './bulk.ts'
import type { PayloadOf, Template } from './contents.ts'
import { isAbandoned, never } from './held-mails.ts'
import { sendSoon } from './mail.jobs.ts'
import { isNewEmail, lowerAddress, mailOutbox } from './mail.table.ts'

type Attached = { storageKey: string; fileName: string; mimeType: string }

export type QueuedMail = {
  [T in Template]: {
    /** Name of the mail's event, such as `certificate:<contract>`: a second mail of the event is not written. */
    eventKey: string
    to: { address: string; name: string }
    language: Language
    template: T
    payload: PayloadOf<T>
    /** Address for answers: that of an account or ours, never one that was only typed. */
    replyTo?: { address: string; name: string }
    /** Files of ours, read when the mail leaves. */
    attachments?: Attached[]
  }
}[Template]

type Person = { email: string; name: string; lastName: string; language: Language }

/** Returns the address and language for a mail to a person. */
export function recipientOf({ email, name, lastName, language }: Person) {
  return { to: { address: email, name: fullNameOf({ name, lastName }) }, language }
}

/** Mails to support: they stay its own, whoever has an account at its address. */
const toSupport = [
  'written-to-us',
  'complaint-to-us',
  'certificate-request-to-us',
  'name-change-to-us',
  'claim-new',
  'claim-told',
] as const satisfies Template[]
export type SupportTemplate = (typeof toSupport)[number]

/** SQL condition: the mail goes to support. */
export const isToSupport = inArray(mailOutbox.template, [...toSupport])

type WithConfig = Pick<Services, 'config'>

/** Addresses a mail of this template to support, which reads French. */
export function supportOf<T extends SupportTemplate>(services: WithConfig, template: T) {
  return { to: supportAddress(services), language: 'fr' as const, template }
}

/** Returns the address of support with its name. */
export function supportAddress({ config }: WithConfig) {
  return { address: config.mail.support, name: config.company.name }
}

/** Tells whether an e-mail is that of support, which no account of a student may have: what is mailed there is ours. */
export function isOfSupport({ config }: WithConfig, email: string): boolean {
  return email.trim().toLowerCase() === config.mail.support.toLowerCase()
}

/**
 * Writes a mail into the outbox, in the transaction of what it tells; it leaves after the commit. Writes nothing to a
 * closed account.
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

/** Tells whether the mail of that event was already written. */
export async function isQueued(tx: Tx, eventKey: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(eq(mailOutbox.eventKey, eventKey))
  return row !== undefined
}

/** Queues mails again that were refused for good; returns how many. */
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

/** Deletes the mails of an event about a thing, and its later editions (`<event>:<edition>`), unless they have left; also those refused for good. */
export async function withdrawEditions(
  tx: Tx,
  { about, eventKey }: { about: string; eventKey: string },
): Promise<void> {
  const isOfEvent = or(eq(mailOutbox.eventKey, eventKey), sql`starts_with(event_key, ${`${eventKey}:`})`)
  await tx.delete(mailOutbox).where(and(isAbout(about), isOfEvent, ne(mailOutbox.state, 'sent')))
}

/**
 * Deletes the mails about one thing that wait; returns their events. Those refused for good stay, and tell so. A bulk mail that is being
 * sent is tried no more after this try, and `held` counts them: whoever asks again later takes back what did not leave.
 */
export async function withdrawMailsAbout(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'now'>,
  id: string,
): Promise<{ events: string[]; held: number }> {
  const rows = await tx
    .delete(mailOutbox)
    .where(and(isWaitingAbout(id), isUnclaimed(services)))
    .returning({ eventKey: mailOutbox.eventKey })
  return { events: rows.map(({ eventKey }) => eventKey), held: await holdMailsAbout(tx, id) }
}

/** Deletes the mails of these kinds to an address that have not left and that nobody is sending, those refused for good too. */
export async function withdrawMailsTo(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'now'>,
  { address, templates }: { address: string; templates: Template[] },
): Promise<void> {
  await tx
    .delete(mailOutbox)
    .where(
      and(
        eq(lowerAddress, address.toLowerCase()),
        inArray(mailOutbox.template, templates),
        ne(mailOutbox.state, 'sent'),
        isUnclaimed(services),
      ),
    )
}

/** Deletes mails with a link to a new e-mail that were written before then, left or not. */
export async function forgetNewEmails(tx: Tx, before: Date): Promise<void> {
  await tx.delete(mailOutbox).where(and(isNewEmail, lt(mailOutbox.createdAt, before)))
}

/**
 * Keeps the bulk mails about one thing that have not left until they are let go, those that are being sent after this try; returns how
 * many.
 */
export async function holdMailsAbout(tx: Tx, id: string): Promise<number> {
  const { rowCount } = await tx
    .update(mailOutbox)
    .set({ nextTryAt: never })
    .where(and(isWaitingAbout(id), isNotNull(mailOutbox.nextTryAt)))
  return rowCount ?? 0
}

/** Lets held mails about one thing leave. */
export async function letGoMailsAbout(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'now'>,
  id: string,
): Promise<void> {
  const isHeld = and(isWaitingAbout(id), eq(mailOutbox.nextTryAt, never))
  await tx
    .update(mailOutbox)
    .set({ nextTryAt: services.now() })
    .where(and(isHeld, isUnclaimed(services)))
  // What is still being sent keeps its claim.
  await tx
    .update(mailOutbox)
    .set({ nextTryAt: claimedUntil(services.now()) })
    .where(isHeld)
  await wakeBulk(tx, services)
}

const isAbout = (id: string) => sql`mail_about(${mailOutbox.eventKey}) = ${id}::uuid`

const isWaitingAbout = (id: string) => and(isAbout(id), eq(mailOutbox.state, 'waiting'))

const isUnclaimed = (services: Pick<Services, 'jobs' | 'now'>) =>
  or(isNull(mailOutbox.claimedBy), isAbandoned(services))

/**
 * Writes many mails of one event at once, one per person. They are sent after all other mails, so that nobody's
 * confirmation waits behind them.
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

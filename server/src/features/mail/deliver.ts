import { createHash } from 'node:crypto'
import { dayMs } from '@cursus/shared/day'
import { isFullName } from '@cursus/shared/person-name'
import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { transact } from '../../platform/database.ts'
import { minuteMs } from '../../platform/limits.ts'
import { LinkKeyEnded } from '../../platform/link-tokens.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import type { Content } from './content.ts'
import { contents, isTemplate } from './contents.ts'
import { heldBy, isFree, released, unlessHeldBack } from './held-mails.ts'
import { acceptedAttachments, mailOutbox } from './mail.table.ts'
import { pictures, writeMail } from './write-mail.ts'

export type MailRow = typeof mailOutbox.$inferSelect

const Extras = z.object({
  replyTo: z.optional(z.object({ address: z.string(), name: z.string() })),
  attachments: z.array(z.object({ storageKey: z.string(), fileName: z.string(), mimeType: z.string() })),
})

/** Mails that this process is sending now, so that a job that runs again leaves them alone. */
const inHand = new Set<string>()

/**
 * Sends one mail of the outbox, once: only a connection cut after the server took the mail can send it twice, under
 * the same message id. A final refusal, a link whose key has ended and what was put off for three days is stored as failed and raises an alarm. Throws errors after which it may be
 * tried again.
 */
export async function deliver(services: Services, mailId: string): Promise<void> {
  if (inHand.has(mailId)) return
  inHand.add(mailId)
  try {
    const [row] = await services.db
      .update(mailOutbox)
      .set({ attempts: sql`${mailOutbox.attempts} + 1`, ...heldBy(services) })
      .where(and(eq(mailOutbox.id, mailId), eq(mailOutbox.state, 'waiting'), isFree(services)))
      .returning()
    if (row) await hand(services, row)
  } finally {
    inHand.delete(mailId)
  }
}

/** How long a mail is tried that the server takes for its recipient at no time, a full mailbox for example. */
const putOffMs = 3 * dayMs
/** Tries within a quarter of an hour; then such a mail waits among those that nobody waits for. */
const triesOfItsOwn = 8
/** Two days of them: one that was held back began late. */
const triesWhilePutOff = 48

/** Sends a mail whose attempt is already counted. */
export async function hand(services: Services, row: MailRow): Promise<void> {
  const { db, log } = services
  const settle = (values: PgUpdateSetSource<typeof mailOutbox>) =>
    db
      .update(mailOutbox)
      .set({ ...values, ...released })
      .where(eq(mailOutbox.id, row.id))
  try {
    const mail = await compose(services, row)
    await services.mail.send(mail)
    await noteAccepted(services, row, mail.attachments)
  } catch (error) {
    const lastError = (error as Error).message.slice(0, 500)
    const fate = fateOf(services, row, error as Error)
    if (fate === 'put off') {
      await settle({ lastError, nextTryAt: unlessHeldBack(nextTryOf(services, row)) })
      return
    }
    if (fate === 'tried again') {
      await settle({ lastError })
      throw error
    }
    await settle({ state: 'failed', lastError })
    log.error({ mailId: row.id, template: row.template }, 'a mail was refused for good')
  }
}

/** Tells what becomes of a mail after an error of its try. */
function fateOf({ now }: Services, { createdAt, attempts }: MailRow, error: Error) {
  if (error.name === 'MailRefused' || error instanceof LinkKeyEnded) return 'failed'
  if (error.name !== 'MailDeferred' || attempts < triesOfItsOwn) return 'tried again'
  const isOld = createdAt.getTime() <= now().getTime() - putOffMs
  return isOld && attempts >= triesWhilePutOff ? 'failed' : 'put off'
}

/** Returns when a mail is tried next that nobody waits for: 1, 2, 4 … minutes after this try, an hour at most. */
export function nextTryOf({ now }: Pick<Services, 'now'>, { attempts }: MailRow): Date {
  const pause = Math.min(60, 2 ** Math.min(attempts - 1, 6)) * minuteMs
  return new Date(now().getTime() + pause)
}

/** Records that the mail was taken, with the hashes of its files; without their names where it was forgotten meanwhile. */
async function noteAccepted(
  { db, now }: Services,
  { id, eventKey }: MailRow,
  files: { fileName: string; content: Uint8Array }[],
): Promise<void> {
  const acceptedAt = now()
  const sent = { state: 'sent' as const, sentAt: acceptedAt, lastError: null, ...released }
  const papers = files.map(({ fileName, content }, place) => {
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { eventKey, place, fileName, sha256, acceptedAt }
  })
  await transact(db, async (tx) => {
    const [standing] = await tx
      .update(mailOutbox)
      .set(sent)
      .where(eq(mailOutbox.id, id))
      .returning({ id: mailOutbox.id })
    const noted = standing ? papers : papers.map((paper) => ({ ...paper, fileName: '' }))
    if (noted.length > 0) await tx.insert(acceptedAttachments).values(noted).onConflictDoNothing()
  })
}

type Written = Pick<MailRow, 'template' | 'payload' | 'language'>

/** Returns the payload with cleaned names, because anybody may have written anything into their account. */
function named({ payload, language }: Written): unknown {
  const { name } = payload as { name?: unknown }
  if (typeof name !== 'string' || isFullName(name)) return payload
  return { ...(payload as object), name: text(language, 'mail.somebody') }
}

const calledByName = <Person extends { name: string }>(person: Person): Person =>
  isFullName(person.name) ? person : { ...person, name: '' }

/** Builds the content of a mail of the outbox. Throws for an unknown template or payload. */
export function contentOf({ config, linkTokens }: Services, row: Written): Content {
  if (!isTemplate(row.template)) throw new Error(`No mail is called ${row.template}`)
  const { payload, write } = contents[row.template] as (typeof contents)['email-known']
  return write(payload.parse(named(row)), {
    language: row.language,
    page: (path) => config.publicUrl + path,
    token: linkTokens.tokenOf,
  })
}

async function compose(services: Services, row: MailRow) {
  const { config, files } = services
  const content = contentOf(services, row)
  const { attachments, replyTo } = Extras.parse(row.payload)
  return {
    id: `mail-${row.id}`,
    to: calledByName({ name: row.toName, address: row.toAddress }),
    ...(replyTo && { replyTo: calledByName(replyTo) }),
    ...writeMail(content, row.language, config),
    pictures,
    attachments: [
      ...(content.files ?? []).map(({ content, ...file }) => ({ ...file, content: Buffer.from(content) })),
      ...(await Promise.all(
        attachments.map(async ({ storageKey, fileName, mimeType }) => ({
          fileName,
          mimeType,
          content: await files.get(storageKey),
        })),
      )),
    ],
  }
}

import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Services } from '../../platform/services.ts'
import { contents, isTemplate } from './contents.ts'
import { mailOutbox } from './mail.table.ts'
import { pictures, writeMail } from './write-mail.ts'

export type MailRow = typeof mailOutbox.$inferSelect

const Extras = z.object({
  replyTo: z.object({ address: z.string(), name: z.string() }).optional(),
  attachments: z.array(z.object({ storageKey: z.string(), fileName: z.string(), mimeType: z.string() })),
})

/**
 * Hands one mail of the outbox to the server of the post. Sent once is sent: only a connection cut after the mail was
 * taken can send it twice, under the same message id. A refusal for good is kept as failed, and is an alarm. Throws what
 * may be tried again.
 */
export async function deliver(services: Services, mailId: string): Promise<void> {
  const [row] = await services.db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1` })
    .where(and(eq(mailOutbox.id, mailId), eq(mailOutbox.state, 'waiting')))
    .returning()
  if (row) await hand(services, row)
}

/** The same of a row whose attempt is counted. */
export async function hand(services: Services, row: MailRow): Promise<void> {
  const { db, now, log } = services
  const settle = (values: Partial<MailRow>) =>
    db.update(mailOutbox).set(values).where(eq(mailOutbox.id, row.id))
  try {
    await services.mail.send(await compose(services, row))
    await settle({ state: 'sent', sentAt: now(), lastError: null })
  } catch (error) {
    const { name, message } = error as Error
    const lastError = message.slice(0, 500)
    if (name !== 'MailRefused') {
      await settle({ lastError })
      throw error
    }
    await settle({ state: 'failed', lastError })
    log.error({ mailId: row.id, template: row.template }, 'a mail was refused for good')
  }
}

async function compose(services: Services, row: MailRow) {
  const { config, files, linkTokens } = services
  if (!isTemplate(row.template)) throw new Error(`No mail is called ${row.template}`)
  const { payload, write } = contents[row.template] as (typeof contents)['email-known']
  const content = write(payload.parse(row.payload), {
    language: row.language,
    page: (path) => config.publicUrl + path,
    token: linkTokens.tokenOf,
  })
  const { attachments, replyTo } = Extras.parse(row.payload)
  return {
    id: `mail-${row.id}`,
    to: { name: row.toName, address: row.toAddress },
    ...(replyTo && { replyTo }),
    ...writeMail(content, row.language, config),
    pictures,
    attachments: await Promise.all(
      attachments.map(async ({ storageKey, fileName, mimeType }) => ({
        fileName,
        mimeType,
        content: await files.get(storageKey),
      })),
    ),
  }
}

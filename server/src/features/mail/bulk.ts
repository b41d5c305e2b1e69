import { and, eq, isNotNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '../../platform/database.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { hand, type MailRow, nextTryOf } from './deliver.ts'
import { heldBy, isAbandoned, never, released, unlessHeldBack } from './held-mails.ts'
import { mailOutbox } from './mail.table.ts'

/** Sends bulk mails, one job for all of them. */
export const sendBulk = defineJob('mail.send_bulk', z.object({}), { retryLimit: 0 })

const atATime = 20
/**
 * Bulk mails sent at the same time; one of a process's three connections stays free for mails with a job of their
 * own.
 */
const sideBySide = 2
const sliceMs = 60_000
const minute = 60_000

/** Queues the job unless one waits already. */
export async function wakeBulk(db: Db, { jobs }: Pick<Services, 'jobs'>): Promise<void> {
  const { rows } = await db.execute(
    sql`SELECT 1 FROM pgboss.job WHERE name = ${sendBulk.name} AND state < 'active' LIMIT 1`,
  )
  if (rows.length === 0) await jobs.enqueue(db, sendBulk, {})
}

/** Sends due mails for a minute at most; another job sends the rest. */
export async function deliverBulk(services: Services, signal: AbortSignal): Promise<void> {
  const end = Date.now() + sliceMs
  while (!signal.aborted && Date.now() < end) {
    const rows = await claim(services)
    if (rows.length === 0) return
    const next = rows.values()
    const line = async () => {
      for (const row of next) await tryOne(services, row)
    }
    await Promise.all(Array.from({ length: sideBySide }, line))
  }
  if (!signal.aborted) await wakeBulk(services.db, services)
}

/** Returns until when a mail that is claimed now stays so; then it counts as lost and is claimed again. */
export const claimedUntil = (at: Date) => new Date(at.getTime() + 10 * minute)

/** Claims mails to be sent one after the other. */
async function claim(services: Services): Promise<MailRow[]> {
  const { db, now } = services
  const at = now()
  return db
    .update(mailOutbox)
    .set({
      attempts: sql`${mailOutbox.attempts} + 1`,
      nextTryAt: claimedUntil(at),
      ...heldBy(services),
    })
    .where(
      sql`${mailOutbox.id} IN (SELECT id FROM mail_outbox WHERE state = 'waiting' AND next_try_at <= ${at.toISOString()}
        ORDER BY next_try_at LIMIT ${atATime} FOR UPDATE SKIP LOCKED)`,
    )
    .returning()
}

/**
 * Sends one mail, unless it was held back since it was claimed; after a silence the next try is 1, 2, 4 … minutes later, an hour at
 * most.
 */
async function tryOne(services: Services, row: MailRow): Promise<void> {
  const { db, log } = services
  const isThis = eq(mailOutbox.id, row.id)
  const { rowCount } = await db
    .update(mailOutbox)
    .set(released)
    .where(and(isThis, eq(mailOutbox.nextTryAt, never)))
  if (rowCount) return
  await hand(services, row).catch(async (error) => {
    const nextTryAt = unlessHeldBack(nextTryOf(services, row))
    await db.update(mailOutbox).set({ nextTryAt }).where(isThis)
    log.warn({ mailId: row.id, err: error }, 'a mail failed and will be tried again')
  })
}

/** Queues due mails whose job is gone; mails held by a dead process are due at once. */
export async function sweepBulk(services: Services): Promise<void> {
  await services.db
    .update(mailOutbox)
    .set({ nextTryAt: unlessHeldBack(services.now()), ...released })
    .where(and(eq(mailOutbox.state, 'waiting'), isNotNull(mailOutbox.nextTryAt), isAbandoned(services)))
  const { rows } = await services.db.execute(sql`
    SELECT 1 FROM mail_outbox WHERE state = 'waiting' AND next_try_at <= ${services.now().toISOString()} LIMIT 1`)
  if (rows.length > 0) await wakeBulk(services.db, services)
}

import { and, eq, gte, inArray, isNotNull, ne, not, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Template } from './contents.ts'
import { isAbandoned } from './held-mails.ts'
import { sendSoon } from './mail.jobs.ts'
import { isToSupport } from './mail.service.ts'
import { lowerAddress, mailOutbox, named } from './mail.table.ts'

/** Mails that let the owner of a mailbox in, or tell them of an account: nobody else's. */
const lettingIn = [
  'confirm-email',
  'reset-password',
  'termination-link',
  'email-known',
  'email-unconfirmed',
  'email-changing',
] satisfies Template[]

type Readdressed = {
  from: string
  to: string
  /** When the account was made: nothing was written for it before. */
  since: Date
  /** Address that stands for the older one in what it got. */
  forgotten: string
  /** Whether papers that left for the older address go again. */
  sendsPapersAgain: boolean
  /** SQL condition of mails that are not about the person whose address is corrected. */
  stays: SQL
}

/**
 * Follows a corrected address, in the transaction of the correction. What has not left goes to the new address, refused mails too, but links
 * to the older mailbox are dropped. Papers that left, or are leaving, go again under an event of their own where that is wanted; of whatever the older mailbox got the
 * mark of its event stays alone. Letters of the person to others name the new address.
 */
export async function readdressMails(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'now'>,
  { from, to, since, forgotten, sendsPapersAgain, stays }: Readdressed,
): Promise<void> {
  const isTheirs = and(eq(lowerAddress, from.toLowerCase()), not(isToSupport), not(stays))
  const isLeaving = and(isNotNull(mailOutbox.claimedBy), sql`NOT ${isAbandoned(services)}`)
  const hasLeft = sql`(${mailOutbox.state} = 'sent' OR ${mailOutbox.state} = 'waiting' AND ${isLeaving})`
  await tx.delete(mailOutbox).where(and(isTheirs, inArray(mailOutbox.template, lettingIn), not(hasLeft)))
  if (sendsPapersAgain) await sendPapersAgain(tx, services, { where: and(isTheirs, hasLeft), from, to })
  await tx
    .update(mailOutbox)
    .set({
      ...{ toAddress: forgotten, toName: '', payload: {}, lastError: null, state: 'sent' },
      sentAt: sql`coalesce(${mailOutbox.sentAt}, ${services.now().toISOString()}::timestamptz)`,
    })
    .where(and(isTheirs, hasLeft))
  const refused = await tx
    .select({ id: mailOutbox.id, template: mailOutbox.template })
    .from(mailOutbox)
    .where(and(isTheirs, eq(mailOutbox.state, 'failed')))
  await tx
    .update(mailOutbox)
    .set({
      toAddress: to,
      payload: naming(to, from),
      state: 'waiting',
      attempts: 0,
      lastError: null,
      setAsideAt: null,
    })
    .where(isTheirs)
  for (const row of refused) await sendSoon(tx, services.jobs, row)
  await tx
    .update(mailOutbox)
    .set({ payload: naming(to, from) })
    .where(
      and(
        gte(mailOutbox.createdAt, since),
        ne(mailOutbox.toAddress, to),
        sql`${named.email} = lower(${from})`,
        not(stays),
      ),
    )
}

type Papers = { where: SQL | undefined; from: string; to: string }

async function sendPapersAgain(
  tx: Tx,
  services: Pick<Services, 'jobs' | 'now'>,
  { where, from, to }: Papers,
): Promise<void> {
  const { eventKey, toName, language, template, payload } = mailOutbox
  const rows = await tx
    .select({ eventKey, toName, language, template, payload: naming(to, from) })
    .from(mailOutbox)
    .where(and(where, sql`jsonb_array_length(coalesce(${payload} -> 'attachments', '[]')) > 0`))
    .orderBy(mailOutbox.createdAt)
  for (const row of rows) {
    const again = {
      ...row,
      eventKey: `${row.eventKey}:readdressed`,
      toAddress: to,
      createdAt: services.now(),
    }
    const [written] = await tx
      .insert(mailOutbox)
      .values(again)
      .onConflictDoNothing({ target: eventKey })
      .returning({ id: mailOutbox.id, template })
    if (written) await sendSoon(tx, services.jobs, written)
  }
}

/** SQL of a payload with the new address wherever it named the older one as the person's, or as where to answer. */
function naming(to: string, from: string) {
  const { payload } = mailOutbox
  const isOld = (part: SQL) => sql`lower(${part}) = lower(${from})`
  return sql<Record<string, unknown>>`${payload}
    || CASE WHEN ${isOld(sql`${payload} ->> 'email'`)} THEN jsonb_build_object('email', ${to}::text) ELSE '{}' END
    || CASE WHEN ${isOld(sql`${payload} #>> '{replyTo,address}'`)}
      THEN jsonb_build_object('replyTo', (${payload} -> 'replyTo') || jsonb_build_object('address', ${to}::text)) ELSE '{}' END`
}

import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findUserByEmail } from '../accounts/accounts.queries.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import type { Asking } from './retry-failures.ts'

type Act = Asking & { mailId: string }

/**
 * Puts a mail that was refused for good aside, as somebody saw to it in another way: it is counted and tried again no more. The reason stays in
 * the journal. A repeat does nothing. Throws 404 `dashboard.mail_unknown`, 409 `dashboard.mail_not_refused` for one that has left, or waits.
 */
export async function setMailAside(services: Services, { reason, ...act }: Act & { reason: string }) {
  await transact(services.db, async (tx) => {
    const isToSettle = and(eq(mailOutbox.state, 'failed'), isNull(mailOutbox.setAsideAt))
    const mail = await change(tx, act.mailId, { isWanted: isToSettle, setAsideAt: services.now() })
    if (mail) await note(tx, services, { ...act, mail, action: 'mails.set_aside', reason })
    else await expectRefused(tx, act.mailId)
  })
}

/** Lets a mail that was put aside wait for somebody again. A repeat does nothing. Throws as `setMailAside` does. */
export async function putMailBack(services: Services, act: Act) {
  await transact(services.db, async (tx) => {
    const isAside = and(eq(mailOutbox.state, 'failed'), isNotNull(mailOutbox.setAsideAt))
    const mail = await change(tx, act.mailId, { isWanted: isAside, setAsideAt: null })
    if (mail) await note(tx, services, { ...act, mail, action: 'mails.put_back' })
    else await expectRefused(tx, act.mailId)
  })
}

type MailRow = typeof mailOutbox.$inferSelect
type Changing = { isWanted: ReturnType<typeof and>; setAsideAt: Date | null }

async function change(tx: Tx, id: string, { isWanted, setAsideAt }: Changing): Promise<MailRow | undefined> {
  const isThis = and(eq(mailOutbox.id, id), isWanted)
  const [mail] = await tx.update(mailOutbox).set({ setAsideAt }).where(isThis).returning()
  return mail
}

async function expectRefused(tx: Tx, id: string): Promise<void> {
  const [mail] = await tx.select({ state: mailOutbox.state }).from(mailOutbox).where(eq(mailOutbox.id, id))
  if (!mail) throw new AppError('not_found', 'dashboard.mail_unknown')
  if (mail.state !== 'failed') throw new AppError('conflict', 'dashboard.mail_not_refused')
}

type Noted = Act & { mail: MailRow; action: 'mails.set_aside' | 'mails.put_back'; reason?: string }

/** The journal names the account of a mail, never its address. */
async function note(tx: Tx, services: Services, { mail, action, reason, actorId, requestId }: Noted) {
  const owner = await findUserByEmail(tx, mail.toAddress)
  await audit(tx, services, {
    ...{ actorId, action, requestId },
    object: owner ? { type: 'user', id: owner.id } : { type: 'product', id: 'failures' },
    after: { template: mail.template, ...(reason && { reason }) },
  })
}

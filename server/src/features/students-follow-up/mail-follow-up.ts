import { randomUUID } from 'node:crypto'
import { dayMs, dayOf, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import type { FollowUpMail, FollowUpMailed } from '@cursus/shared/students-follow-up'
import { and, eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { parisHour } from '../../platform/paris-hour.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { users } from '../accounts/accounts.table.ts'
import { lockUser } from '../accounts/sessions.service.ts'
import { findWaiting } from './find-waiting.queries.ts'
import { followUpMails } from './follow-up.table.ts'
import { writers } from './follow-up-mails.ts'

type Acting = { actorId: string; requestId: string }

/** How long no second mail leaves: to one who waits in a list, and to one who is on the telephone. */
type Rest = { ms: number; refusal: 'students.mailed_today' | 'students.mailed_just_now' }
const inLists: Rest = { ms: dayMs, refusal: 'students.mailed_today' }
const minutes = 10
export const onTelephone: Rest = { ms: minutes * 60_000, refusal: 'students.mailed_just_now' }

/**
 * Mails a student what helps in a situation; returns the address. Throws 404 for somebody who is no student, 409 for a deactivated or
 * closed account, for a student who no longer waits, and for one who got such a mail a while ago.
 */
export async function mailFollowUp(
  services: Services,
  asked: FollowUpMail,
  acting: Acting,
  rest = inLists,
): Promise<string> {
  const { id: studentId, situation } = asked
  return transact(services.db, async (tx) => {
    await lockUser(tx, studentId)
    const [user] = await tx.select().from(users).where(eq(users.id, studentId))
    if (!user || user.role === 'ROLE_ADMIN') throw new AppError('not_found', 'students.unknown')
    if (user.deactivatedAt || user.closedAt) throw new AppError('conflict', 'students.deactivated')
    const found = await findWaiting(tx, services, asked)
    if (!found) throw new AppError('conflict', 'students.not_waiting')
    await noteMail(tx, services, asked, rest)
    await writers[situation]({ tx, services, user, found, acting, event: `follow-up:${randomUUID()}` })
    await audit(tx, services, {
      ...acting,
      action: 'students.reminded',
      object: { type: 'user', id: studentId },
      after: { situation, ...(found.reference && { reference: found.reference }) },
    })
    return user.email
  })
}

/** Situations that a link helps in; they count as one, because a student with a new link waits in another of them. */
const links = new Set<string>(['invitation', 'confirmation', 'inactive'])

/** Records a mail: one per student and situation in that time. */
async function noteMail(
  tx: Tx,
  { now }: Services,
  { id: studentId, situation }: FollowUpMail,
  { ms, refusal }: Rest,
) {
  const about = links.has(situation) ? 'link' : situation
  const key = and(eq(followUpMails.studentId, studentId), eq(followUpMails.situation, about))
  const [last] = await tx.select().from(followUpMails).where(key)
  if (last && now().getTime() - last.sentAt.getTime() < ms) {
    throw new AppError('conflict', refusal, { values: { when: inParis(last.sentAt), minutes } })
  }
  const sentAt = now()
  await tx
    .insert(followUpMails)
    .values({ studentId, situation: about, sentAt })
    .onConflictDoUpdate({ target: [followUpMails.studentId, followUpMails.situation], set: { sentAt } })
}

const inParis = (at: Date) => `${formatDay(dayOf(at))} ${parisHour(at)}`

/**
 * Mails one student after the other, each in its own transaction, so that one who can get none does not stop the
 * others.
 */
export async function mailFollowUps(
  services: Services,
  mails: FollowUpMail[],
  { language, ...acting }: Acting & { language: Language },
): Promise<FollowUpMailed> {
  const skipped: FollowUpMailed['skipped'] = []
  for (const [index, mail] of mails.entries()) {
    try {
      await mailFollowUp(services, mail, acting)
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error
      const message = text(language, `error.${error.code}`, error.detail.values)
      skipped.push({ index, code: error.code, message })
    }
  }
  return { sent: mails.length - skipped.length, skipped }
}

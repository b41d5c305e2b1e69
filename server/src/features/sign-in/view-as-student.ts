import type { Viewing } from '@cursus/shared/accounts'
import { dayOf, formatDay } from '@cursus/shared/day'
import { and, eq, ne } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { minuteMs } from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import type { Caller } from '../../platform/session-tokens.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { users } from '../accounts/accounts.table.ts'
import { queueMail, recipientOf } from '../mail/mail.service.ts'
import { sessionUser } from './session-user.ts'

/** How long an administrator looks at a student's pages before asking anew. */
const viewingMs = 15 * minuteMs

type By = { viewer: Caller; requestId: string }

/**
 * Opens a student's own pages to an administrator, for reading alone (`refuseBeyondViewing`). The journal says so in the same transaction, and a
 * mail to the student where `VIEWING_MAIL` is on. The token is of the administrator's sign-in and ends with it. Throws 404 for
 * somebody who is no student, and 409 for a deactivated or closed account, which sees nothing.
 */
export async function viewAsStudent(
  services: Services,
  id: string,
  { viewer, requestId }: By,
): Promise<Viewing['data']> {
  const student = await transact(services.db, async (tx) => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), ne(users.role, 'ROLE_ADMIN')))
    if (!user) throw new AppError('not_found', 'students.unknown')
    if (user.deactivatedAt) throw new AppError('conflict', 'students.deactivated')
    await audit(tx, services, {
      actorId: viewer.id,
      requestId,
      action: 'students.viewed',
      object: { type: 'user', id },
    })
    if (services.config.tellsOfViewing) await tellStudent(tx, services, user, viewer.id)
    return user
  })
  const until = new Date(services.now().getTime() + viewingMs)
  const { role } = student
  const token = services.tokens.sign({ id, role, family: viewer.family, viewer: viewer.id }, until)
  return { token, until: until.toISOString(), user: await sessionUser(services, student) }
}

/** Mails a student who looked, by first name as in talks, once a day for each administrator. */
async function tellStudent(tx: Tx, services: Services, student: UserRow, viewerId: string): Promise<void> {
  const [administrator] = await tx.select({ name: users.name }).from(users).where(eq(users.id, viewerId))
  const today = dayOf(services.now())
  await queueMail(tx, services, {
    eventKey: `pages-viewed:${student.id}:${viewerId}:${today}`,
    ...recipientOf(student),
    template: 'pages-viewed',
    payload: { name: student.name, administrator: administrator?.name ?? '', day: formatDay(today) },
  })
}

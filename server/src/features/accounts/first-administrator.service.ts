import { and, eq, sql } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from './accounts.queries.ts'
import { users } from './accounts.table.ts'
import { hasAnswered, inviteAdministrator, withdrawInvitation } from './administrators.service.ts'
import { hasOpenInvitation } from './email-tokens.service.ts'

/**
 * Invites ADMIN_EMAIL when there is no administrator; a new start invites again after an invitation expired
 * unanswered, and at a corrected address while nobody answered the first (decision 677). Leaves a student's e-mail
 * alone and raises an alarm: a student does not become an administrator unasked.
 */
export async function inviteFirstAdministrator(services: Services): Promise<void> {
  const { db, config } = services
  const email = config.adminEmail
  if (!email) return
  await transact(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(7203520)`)
    const admins = await tx.select().from(users).where(eq(users.role, 'ROLE_ADMIN'))
    const invited = admins.find((admin) => admin.email.toLowerCase() === email.toLowerCase())
    if (admins.some(hasAnswered)) return
    if (invited && (await hasOpenInvitation(tx, services, invited.id))) return
    const user = invited ?? (await accountFor(tx, services, { email, unanswered: admins[0] }))
    if (user) return inviteAdministrator(tx, services, user, { actorId: null })
    services.log.error('ADMIN_EMAIL is the address of a student: no administrator was invited')
  })
}

/**
 * Makes the account of the first administrator, or gives the one that nobody answered for its new address, whose link
 * ends with the next. Undefined when the address is somebody else's.
 */
async function accountFor(
  tx: Tx,
  services: Services,
  { email, unanswered }: { email: string; unanswered: UserRow | undefined },
): Promise<UserRow | undefined> {
  const [row] = unanswered
    ? await tx
        .update(users)
        .set({ email })
        .where(and(eq(users.id, unanswered.id), sql`NOT EXISTS (SELECT FROM users WHERE email = ${email})`))
        .returning()
    : await tx
        .insert(users)
        .values({ email, role: 'ROLE_ADMIN', name: 'Administration', lastName: 'Cursus' })
        .onConflictDoNothing({ target: users.email })
        .returning()
  if (row && unanswered) await withdrawInvitation(tx, services, unanswered.email)
  return row
}

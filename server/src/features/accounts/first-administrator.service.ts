import { eq, sql } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from './accounts.table.ts'
import { inviteAdministrator } from './administrators.service.ts'
import { hasOpenInvitation } from './email-tokens.service.ts'

/**
 * Invites ADMIN_EMAIL when there is no administrator; a new start invites again after an invitation expired
 * unanswered. Leaves a student's e-mail alone and raises an alarm: a student does not become an administrator
 * unasked.
 */
export async function inviteFirstAdministrator(services: Services): Promise<void> {
  const { db, config, log } = services
  const email = config.adminEmail
  if (!email) return
  await transact(db, async (tx) => {
    await tx.execute(sql`SELECT pg_advisory_xact_lock(7203520)`)
    const admins = await tx.select().from(users).where(eq(users.role, 'ROLE_ADMIN'))
    const invited = admins.find((admin) => admin.email.toLowerCase() === email.toLowerCase())
    if (admins.some((admin) => admin.isActive) || (admins.length > 0 && !invited)) return
    if (invited && (await hasOpenInvitation(tx, services, invited.id))) return
    const user = invited ?? (await insertAdministrator())
    if (!user) return log.error('ADMIN_EMAIL is the address of a student: no administrator was invited')
    await inviteAdministrator(tx, services, user, { actorId: null })

    async function insertAdministrator() {
      const [row] = await tx
        .insert(users)
        .values({ email: email ?? '', role: 'ROLE_ADMIN', name: 'Administration', lastName: 'Cursus' })
        .onConflictDoNothing({ target: users.email })
        .returning()
      return row
    }
  })
}

import type { Language } from '@cursus/shared/language'
import { eq } from 'drizzle-orm'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from './accounts.queries.ts'
import { emailTokens, users } from './accounts.table.ts'
import { holdLink, type Link, readLink, useUp } from './email-tokens.service.ts'
import { hashPassword, logPassword } from './passwords.service.ts'
import { trustNoBrowser } from './remove-second-step.service.ts'
import { dropChallenges } from './second-step-challenges.service.ts'
import { endSessions } from './sessions.service.ts'
import { liftGuesses } from './sign-in-limits.service.ts'
import { tellOfPassword } from './tell-of-security.service.ts'
import { refuseWeak } from './weak-passwords.service.ts'

/** Accepts a reset, a confirmation or an administrator's invitation: each came by mail, so it proves the address. */
const fits = (purpose: Link['row']['purpose'], { role }: UserRow) =>
  purpose === 'invite' ? role === 'ROLE_ADMIN' : purpose === 'reset' || purpose === 'confirm'

/**
 * Sets the password by a link, confirms the account with it, ends every session and lifts the limit on guesses. The
 * link is read before the slow hash, and held for the change. Throws 404 `accounts.token_unknown`, 410 `accounts.token_expired`, 422 as `refuseWeak`.
 */
export async function resetPassword(
  services: Services,
  { token, password, language }: { token: string; password: string; language: Language | undefined },
): Promise<void> {
  const { user: owner } = await readLink(services.db, services, { token, fits })
  await refuseWeak(password, owner)
  const passwordHash = await hashPassword(password)
  await transact(services.db, async (tx) => {
    const link = await holdLink(tx, services, { token, fits })
    const { user } = link
    await useUp(tx, services, link)
    // Whoever was invited reads in the language in which they open the account; anybody else has one already.
    const first = user.passwordHash === null && { language }
    await tx
      .update(users)
      .set({ passwordHash, isActive: true, ...first })
      .where(eq(users.id, user.id))
    await endSessions(tx, services, { userId: user.id })
    // Whoever registered with another password hears nothing more of this account.
    await tx.update(emailTokens).set({ registeredIn: null }).where(eq(emailTokens.userId, user.id))
    await liftGuesses(tx, user)
    await dropChallenges(tx, user.id)
    await trustNoBrowser(tx, user.id)
    if (user.passwordHash) await tellOfPassword(tx, services, user)
  })
  logPassword(services, owner.id)
}

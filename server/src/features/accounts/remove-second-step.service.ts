import { and, eq, isNotNull } from 'drizzle-orm'
import { type Db, type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from './accounts.queries.ts'
import { knownBrowsers, users } from './accounts.table.ts'
import { authenticatorApps, passkeys, recoveryCodes } from './second-step.table.ts'
import { dropChallenges, secondStepsOf } from './second-step-challenges.service.ts'
import { endSessions, lockUser } from './sessions.service.ts'
import { tellOfSecondStep } from './tell-of-security.service.ts'

/** Tells whether an account must keep one second step: administrators in production must. */
export const needsSecondStep = ({ config }: Pick<Services, 'config'>, { role }: Pick<UserRow, 'role'>) =>
  config.needsSecondStep && role === 'ROLE_ADMIN'

/** Throws 404 `accounts.second_step_unknown` unless the passkey belongs to that account. */
export async function expectPasskey(db: Db, userId: string, id: string): Promise<void> {
  if ((await db.$count(passkeys, and(eq(passkeys.userId, userId), eq(passkeys.id, id)))) === 0)
    throw new AppError('not_found', 'accounts.second_step_unknown')
}

/**
 * Removes a passkey by its id, or the application. Throws 404 `accounts.second_step_unknown`, 409 `accounts.second_step_needed` for the last
 * one of an administrator in production.
 */
export async function removeSecondStep(
  services: Services,
  user: UserRow,
  what: { passkey: string } | 'app',
): Promise<void> {
  await transact(services.db, async (tx) => {
    await lockUser(tx, user.id)
    const removed =
      what === 'app'
        ? await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, user.id)).returning()
        : await tx
            .delete(passkeys)
            .where(and(eq(passkeys.userId, user.id), eq(passkeys.id, what.passkey)))
            .returning()
    if (removed.length === 0) throw new AppError('not_found', 'accounts.second_step_unknown')
    const { devices, app } = await secondStepsOf({ ...services, db: tx }, user.id)
    const isLast = devices.length === 0 && !app?.works
    if (isLast && needsSecondStep(services, user))
      throw new AppError('conflict', 'accounts.second_step_needed')
    if (isLast) await forgetSecondStep(tx, user.id)
    await tellOfSecondStep(tx, services, { user, actorId: user.id, change: 'removed' })
  })
}

/**
 * Removes every second step of somebody who lost them: they sign in by password and then add a new one. Returns false where
 * there was none; then nothing is changed and nobody told.
 */
export async function resetSecondStep(tx: Tx, services: Services, user: UserRow): Promise<boolean> {
  const hasOne = and(eq(users.id, user.id), isNotNull(users.secondStepSince))
  if ((await tx.$count(users, hasOne)) === 0) return false
  await endSessions(tx, services, { userId: user.id })
  await forgetSecondStep(tx, user.id)
  await tellOfSecondStep(tx, services, { user, actorId: null, change: 'reset' })
  return true
}

async function forgetSecondStep(tx: Tx, userId: string) {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await dropChallenges(tx, userId)
  await trustNoBrowser(tx, userId)
  await tx.update(users).set({ secondStepSince: null }).where(eq(users.id, userId))
}

/** Makes every browser ask for the second step again. */
export async function trustNoBrowser(tx: Tx, userId: string): Promise<void> {
  await tx.update(knownBrowsers).set({ trustedUntil: null }).where(eq(knownBrowsers.userId, userId))
}

import { randomBytes } from 'node:crypto'
import type { Enrolment, SecondStepRequired } from '@cursus/shared/second-step'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { hashToken } from '../../platform/link-tokens.ts'
import { qrPath } from '../../platform/qr-path.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from './accounts.queries.ts'
import { users } from './accounts.table.ts'
import { newApp } from './one-time-codes.ts'
import { creationOptions, requestOptions, siteOf } from './passkey-ceremonies.ts'
import { authenticatorApps, passkeys, recoveryCodes, secondStepChallenges } from './second-step.table.ts'

const lifetimeMs = 10 * 60_000
type Needed = Pick<Services, 'db' | 'config' | 'encryption' | 'now'>
export type Challenge = typeof secondStepChallenges.$inferSelect

/** Lists the second steps of an account: `app.works` and `codes` count none whose session key has ended (751). */
export async function secondStepsOf(
  { db, encryption }: Pick<Needed, 'encryption'> & { db: Db },
  userId: string,
) {
  const isTheirs = eq(passkeys.userId, userId)
  const devices = await db.select().from(passkeys).where(isTheirs).orderBy(passkeys.createdAt)
  const [row] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId))
  const app = row && { ...row, works: encryption.decrypt(row.secret) !== null }
  const written = await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const codes = written.filter(({ codePrint }) => encryption.hasKeyOf(codePrint)).length
  return { devices, app, codes }
}

/**
 * Builds the refusal of a login with the right password: 403 `accounts.second_step_required`, with all that the next step
 * needs, or 403 `accounts.second_step_lost` where no step of the account works any more.
 */
export async function secondStepRequired(services: Needed, user: UserRow): Promise<AppError> {
  const more = user.secondStepSince ? await askToVerify(services, user) : await askToEnrol(services, user)
  if (!more) return new AppError('forbidden', 'accounts.second_step_lost')
  return new AppError('forbidden', 'accounts.second_step_required', { more })
}

async function askToVerify(services: Needed, user: UserRow): Promise<SecondStepRequired | null> {
  const { devices, app, codes } = await secondStepsOf(services, user.id)
  const site = siteOf(services.config)
  const passkey = site && devices.length > 0 ? await requestOptions(site, devices) : null
  const methods = [
    ...(passkey ? ['passkey' as const] : []),
    ...(app?.works ? ['app' as const] : []),
    ...(codes > 0 ? ['recovery_code' as const] : []),
  ]
  if (methods.length === 0) return null
  const challenge = await write(services, {
    userId: user.id,
    purpose: 'verify',
    passkeyChallenge: passkey?.challenge ?? null,
  })
  return { challenge, methods, passkey: passkey && { ...passkey }, enrolment: null }
}

async function askToEnrol(services: Needed, user: UserRow): Promise<SecondStepRequired> {
  const enrolment = await beginEnrolment(services, user)
  return { challenge: enrolment.challenge, methods: [], passkey: null, enrolment }
}

/** Returns what is needed to add an application or a passkey; the person chooses. */
export async function beginEnrolment(services: Needed, user: UserRow): Promise<Enrolment> {
  const { config, encryption } = services
  const site = siteOf(config)
  const { devices } = await secondStepsOf(services, user.id)
  const passkey = site && (await creationOptions(site, config.company.name, user, devices))
  const { secret, address } = newApp(config.company.name, user.email)
  const challenge = await write(services, {
    userId: user.id,
    purpose: 'enrol',
    passkeyChallenge: passkey?.challenge ?? null,
    appSecret: encryption.encrypt(secret),
  })
  return { challenge, app: { secret, address, qr: qrPath(address) }, passkey: passkey && { ...passkey } }
}

async function write(
  { db, now }: Pick<Needed, 'db' | 'now'>,
  row: Omit<typeof secondStepChallenges.$inferInsert, 'tokenHash' | 'expiresAt'>,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now().getTime() + lifetimeMs)
  await db.insert(secondStepChallenges).values({ ...row, tokenHash: hashToken(token), expiresAt })
  return token
}

/**
 * Returns a challenge and its account. Throws 401 `accounts.challenge_expired` for another purpose, an expired or a used one.
 */
export async function readChallenge(
  { db, now }: Pick<Needed, 'db' | 'now'>,
  token: string,
  purpose: Challenge['purpose'],
): Promise<{ challenge: Challenge; user: UserRow }> {
  const [found] = await db
    .select({ challenge: secondStepChallenges, user: users })
    .from(secondStepChallenges)
    .innerJoin(users, eq(users.id, secondStepChallenges.userId))
    .where(
      and(
        eq(secondStepChallenges.tokenHash, hashToken(token)),
        eq(secondStepChallenges.purpose, purpose),
        gt(secondStepChallenges.expiresAt, now()),
      ),
    )
  if (!found || found.user.deactivatedAt) throw challengeExpired()
  return found
}

export const challengeExpired = () => new AppError('unauthenticated', 'accounts.challenge_expired')

/** Uses up a challenge. Throws as `readChallenge` does. */
export async function useChallenge(tx: Tx, { tokenHash }: Challenge): Promise<void> {
  const used = await tx
    .delete(secondStepChallenges)
    .where(eq(secondStepChallenges.tokenHash, tokenHash))
    .returning()
  if (used.length === 0) throw challengeExpired()
}

/** Deletes the challenges of an account, after a change of its password or second steps. */
export async function dropChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.delete(secondStepChallenges).where(eq(secondStepChallenges.userId, userId))
}

export async function forgetOldChallenges({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await db.delete(secondStepChallenges).where(lt(secondStepChallenges.expiresAt, now()))
}

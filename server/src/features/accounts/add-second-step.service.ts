import type { NewSecondStep } from '@cursus/shared/second-step'
import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, eq, isNull, notLike, sql } from 'drizzle-orm'
import { type Tx, transact, violates } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from './accounts.queries.ts'
import { users } from './accounts.table.ts'
import { newRecoveryCodes, plainCode, stepOfCode } from './one-time-codes.ts'
import { readCreated, siteOf } from './passkey-ceremonies.ts'
import { authenticatorApps, passkeys, recoveryCodes } from './second-step.table.ts'
import {
  type Challenge,
  challengeExpired,
  secondStepsOf,
  useChallenge,
} from './second-step-challenges.service.ts'
import { lockUser } from './sessions.service.ts'
import { tellOfSecondStep } from './tell-of-security.service.ts'

type Adding = {
  user: UserRow
  challenge: Challenge
  given: NewSecondStep
  /** True when the account must have no second step yet: with the password alone nobody adds a further one. */
  isFirst: boolean
}

/**
 * Adds an application or a passkey, writes it into the journal and mails the owner. Returns recovery codes, to be
 * shown once, when the account had none that work. Throws 422 `accounts.wrong_code`, 401 `accounts.challenge_expired`.
 */
export async function addSecondStep(services: Services, adding: Adding) {
  const { user, challenge, given, isFirst } = adding
  const rightApp = given.code === undefined ? null : readApp(services, challenge, given.code)
  const created = given.passkey && (await readPasskey(services, challenge, given.passkey))
  if (!rightApp && !created) throw wrongCode(given)
  return transact(services.db, async (tx) => {
    // Another step that is removed at this moment would else count as the last one.
    await lockUser(tx, user.id)
    await useChallenge(tx, challenge)
    const [marked] = await tx
      .update(users)
      .set({ secondStepSince: services.now() })
      .where(and(eq(users.id, user.id), isNull(users.secondStepSince)))
      .returning({ id: users.id })
    if (isFirst && !marked) throw challengeExpired()
    if (rightApp) await writeApp(tx, services, user.id, rightApp)
    if (created) {
      const name = given.name ?? ''
      await tx.insert(passkeys).values({ userId: user.id, name, createdAt: services.now(), ...created })
    }
    await tellOfSecondStep(tx, services, { user, actorId: user.id, change: 'added' })
    const { codes } = await secondStepsOf({ ...services, db: tx }, user.id)
    return { recoveryCodes: codes > 0 ? null : await writeRecoveryCodes(tx, services, user.id) }
  }).catch((error) => {
    if (violates(error, 'passkeys_credential_id_unique')) throw wrongCode(given)
    throw error
  })
}

const wrongCode = ({ passkey }: NewSecondStep) => {
  const field = passkey ? 'passkey' : 'code'
  return invalid('accounts.wrong_code', { [field]: [`validation.field.${field}.wrong`] })
}

type App = { secret: string; lastStep: number }

function readApp({ encryption, now }: Services, { appSecret }: Challenge, code: string): App | null {
  const secret = appSecret && encryption.decrypt(appSecret)
  const lastStep = secret ? stepOfCode(secret, code, now()) : null
  return secret && lastStep !== null ? { secret: encryption.encrypt(secret), lastStep } : null
}

async function writeApp(tx: Tx, { now }: Services, userId: string, app: App) {
  const row = { ...app, createdAt: now() }
  await tx
    .insert(authenticatorApps)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: authenticatorApps.userId, set: row })
}

async function readPasskey({ config }: Services, { passkeyChallenge }: Challenge, answer: object) {
  const site = siteOf(config)
  if (!site || !passkeyChallenge) return null
  const response = answer as unknown as RegistrationResponseJSON
  return readCreated({ site, challenge: passkeyChallenge, response })
}

/** Replaces all recovery codes by eight new ones and returns them. */
export async function writeRecoveryCodes(tx: Tx, { encryption }: Services, userId: string) {
  const codes = newRecoveryCodes()
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(
    codes.map((code) => ({
      userId,
      codePrint: encryption.printsOf(`${userId}:${plainCode(code)}`)[0] ?? '',
    })),
  )
  return codes
}

/**
 * Gives prints of before 2026-11-30, which name no key, the name of the oldest one: which of the keys made them nobody can tell, and so they end
 * with it instead of never (decision 764). A repeat finds none.
 */
export async function nameKeysOfPrints({
  db,
  encryption,
}: Pick<Services, 'db' | 'encryption'>): Promise<void> {
  const named = sql`${`${encryption.oldestKey}.`}::text || ${recoveryCodes.codePrint}`
  await db.update(recoveryCodes).set({ codePrint: named }).where(notLike(recoveryCodes.codePrint, '%.%'))
}

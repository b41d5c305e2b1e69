import { dayMs } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import type { NewSecondStep, SecondStep } from '@cursus/shared/second-step'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq, inArray, lt } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from './accounts.queries.ts'
import { addSecondStep } from './add-second-step.service.ts'
import { browserMark, markBrowser } from './known-browsers.service.ts'
import { plainCode, stepOfCode } from './one-time-codes.ts'
import { readUsed, siteOf } from './passkey-ceremonies.ts'
import type { UserAgent } from './refresh-tokens.service.ts'
import { authenticatorApps, passkeys, recoveryCodes } from './second-step.table.ts'
import { type Challenge, readChallenge, useChallenge } from './second-step-challenges.service.ts'
import { countCode } from './second-step-limits.service.ts'
import { startSession } from './start-session.service.ts'

const trustMs = 30 * dayMs

export type Browser = { cookies: string | undefined; userAgent: UserAgent; language: Language | undefined }

/**
 * Completes a sign-in with the right password by a second step. After five wrong answers an account waits a quarter
 * of an hour. Throws 401 `accounts.challenge_expired`, 422 `accounts.wrong_code` at the field of the step taken, 429.
 */
export async function verifySecondStep(services: Services, given: SecondStep, browser: Browser) {
  const { challenge, user } = await readChallenge(services, given.challenge, 'verify')
  const guess = await countCode(services, user.id)
  await transact(services.db, async (tx) => {
    if (!(await isRight(tx, services, { given, challenge, user }))) throw wrongCode(given)
    await useChallenge(tx, challenge)
  })
  const trustedUntil = given.trust ? new Date(services.now().getTime() + trustMs) : null
  return signInWith(services, user, { ...browser, guess, trustedUntil })
}

/** Adds a second step to an account that needs one and has none, and signs in. Throws as `verifySecondStep` does. */
export async function enrolAtSignIn(services: Services, given: NewSecondStep, browser: Browser) {
  const { challenge, user } = await readChallenge(services, given.challenge, 'enrol')
  const guess = await countCode(services, user.id)
  const added = await addSecondStep(services, { user, challenge, given, isFirst: true })
  return { ...added, ...(await signInWith(services, user, { ...browser, guess })) }
}

type Right = Browser & { guess: string; trustedUntil?: Date | null }

async function signInWith(services: Services, user: UserRow, { cookies, ...right }: Right) {
  const { tokenHash, cookie } = markBrowser(services, user.id, browserMark(cookies))
  const { language, ...tokens } = await startSession(services, user, { ...right, tokenHash })
  return { user: { ...user, language }, cookie, ...tokens }
}

const wrongCode = ({ recoveryCode, passkey }: SecondStep) => {
  const field = passkey ? 'passkey' : recoveryCode === undefined ? 'code' : 'recoveryCode'
  return invalid('accounts.wrong_code', { [field]: [`validation.field.${field}.wrong`] })
}

type Answer = { given: SecondStep; challenge: Challenge; user: UserRow }

function isRight(tx: Tx, services: Services, { given, challenge, user }: Answer): Promise<boolean> {
  const { code, recoveryCode, passkey } = given
  if (code !== undefined) return takeAppCode(tx, services, user, code)
  if (recoveryCode !== undefined) return takeRecoveryCode(tx, services, user, recoveryCode)
  const response = passkey as unknown as AuthenticationResponseJSON
  return takePasskey(tx, services, { user, expected: challenge.passkeyChallenge, response })
}

/** Accepts a code once, and none older than the newest one accepted. */
async function takeAppCode(tx: Tx, services: Services, { id }: UserRow, code: string): Promise<boolean> {
  const { encryption, now } = services
  const [app] = await tx.select().from(authenticatorApps).where(eq(authenticatorApps.userId, id))
  const secret = app && encryption.decrypt(app.secret)
  const step = secret ? stepOfCode(secret, code, now()) : null
  if (!secret || step === null) return false
  const taken = await tx
    .update(authenticatorApps)
    // Encrypted anew, so that an older key can be taken away some day.
    .set({ lastStep: step, secret: encryption.encrypt(secret) })
    .where(and(eq(authenticatorApps.userId, id), lt(authenticatorApps.lastStep, step)))
    .returning()
  return taken.length > 0
}

async function takeRecoveryCode(tx: Tx, { encryption }: Services, { id }: UserRow, code: string) {
  const prints = encryption.printsOf(`${id}:${plainCode(code)}`)
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, id), inArray(recoveryCodes.codePrint, prints)))
    .returning()
  return used.length > 0
}

type Signed = { user: UserRow; expected: string | null; response: AuthenticationResponseJSON }

async function takePasskey(tx: Tx, { config, now }: Services, { user, expected, response }: Signed) {
  const site = siteOf(config)
  const isTheirs = and(eq(passkeys.userId, user.id), eq(passkeys.credentialId, response.id))
  const [passkey] = await tx.select().from(passkeys).where(isTheirs).for('update')
  if (!site || !expected || !passkey) return false
  const counter = await readUsed({ site, challenge: expected, response }, passkey)
  if (counter === null) return false
  await tx.update(passkeys).set({ counter, lastUsedAt: now() }).where(eq(passkeys.id, passkey.id))
  return true
}

import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { networkOf } from '../../platform/network.ts'
import type { Services } from '../../platform/services.ts'
import { knownBrowsers, loginAttempts } from './accounts.table.ts'

const windowMs = 15 * 60_000
const perSubject = 10
/** A campus shares one address; this stops lists of stolen passwords, not a lecture hall. */
const perAddress = 100

export type Guess = { subject: string; address: string | null }

/** An account counts the guesses of strangers; a browser known to it counts its own. Never in clear. */
export function subjectOf(
  kind:
    | 'account'
    | 'browser'
    | 'taken'
    | 'mail'
    | 'mail_from'
    | 'letter'
    | 'letter_from'
    | 'document_mail'
    | 'export',
  value: string,
): string {
  return createHash('sha256').update(`${kind}:${value.toLowerCase()}`).digest('base64url')
}

/**
 * Counts a guess before it is looked at, so that guesses sent together are counted too. The eleventh of a subject in
 * 15 minutes is 429 whatever the password; it is not counted, so the wait ends. Answers with the id by which it is taken
 * back.
 */
export async function countGuess({ db, now }: Pick<Services, 'db' | 'now'>, guess: Guess) {
  const { subject } = guess
  const address = networkOf(guess.address)
  const at = now()
  const [row] = await db
    .insert(loginAttempts)
    .values({ subject, address, at })
    .returning({ id: loginAttempts.id })
  if (!row) throw new Error('no guess was counted')
  const { ofSubject, ofAddress, oldestOfSubject, oldestOfAddress } = await count(db, { subject, address }, at)
  if (ofSubject > perSubject || ofAddress > perAddress) {
    await takeBack(db, row.id)
    const oldest = ofSubject > perSubject ? oldestOfSubject : oldestOfAddress
    throw tooMany(new Date(oldest), at, windowMs)
  }
  return row.id
}

/** The guess was right, or not looked at: it counts no more. */
export async function takeBack(db: Db, guessId: string): Promise<void> {
  await db.delete(loginAttempts).where(eq(loginAttempts.id, guessId))
}

async function count(db: Services['db'], { subject, address }: Guess, at: Date) {
  const isSubject = sql`${loginAttempts.subject} = ${subject}`
  const isAddress = sql`${loginAttempts.address} = ${address}::inet`
  const [row] = await db
    .select({
      ofSubject: sql<number>`(count(*) FILTER (WHERE ${isSubject}))::int`,
      ofAddress: sql<number>`(count(*) FILTER (WHERE ${isAddress}))::int`,
      oldestOfSubject: sql<string>`min(${loginAttempts.at}) FILTER (WHERE ${isSubject})`,
      oldestOfAddress: sql<string>`min(${loginAttempts.at}) FILTER (WHERE ${isAddress})`,
    })
    .from(loginAttempts)
    .where(and(or(isSubject, isAddress), gt(loginAttempts.at, new Date(at.getTime() - windowMs))))
  if (!row) throw new Error('a count has one row')
  return row
}

export function tooMany(oldest: Date, at: Date, window: number, code = 'accounts.too_many') {
  const retryAfter = Math.max(1, Math.ceil((oldest.getTime() + window - at.getTime()) / 1000))
  return new AppError('too_many', code, { retryAfter })
}

const tellingWindowMs = 3_600_000

/** An address may learn five times an hour that an e-mail is taken; then it is 429 before anything is looked at. */
export async function countTelling({ db, now }: Pick<Services, 'db' | 'now'>, address: string) {
  const subject = subjectOf('taken', networkOf(address) ?? address)
  const at = now()
  const since = new Date(at.getTime() - tellingWindowMs)
  const told = await db
    .select({ at: loginAttempts.at })
    .from(loginAttempts)
    .where(and(eq(loginAttempts.subject, subject), gt(loginAttempts.at, since)))
    .orderBy(loginAttempts.at)
  if (told.length >= 5) throw tooMany(told[0]?.at ?? at, at, tellingWindowMs)
  return { tell: () => db.insert(loginAttempts).values({ subject, at }) }
}

/** A new password begins anew: what strangers and the account's own browsers have guessed no longer counts. */
export async function liftLimits(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const browsers = await tx
    .select({ hash: knownBrowsers.tokenHash })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, id))
  const subjects = [subjectOf('account', email), ...browsers.map(({ hash }) => subjectOf('browser', hash))]
  await tx.delete(loginAttempts).where(inArray(loginAttempts.subject, subjects))
}

/** Forgets what no limit counts any more: the longest window is a day. */
export async function forgetOldGuesses({ db, now }: Pick<Services, 'db' | 'now'>) {
  await db.delete(loginAttempts).where(lt(loginAttempts.at, new Date(now().getTime() - 25 * 3_600_000)))
}

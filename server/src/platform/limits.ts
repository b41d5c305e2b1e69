import { createHash, randomUUID } from 'node:crypto'
import { eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { AppError } from './errors.ts'
import { networkOf } from './network.ts'
import { rateLimitHits } from './platform.table.ts'
import type { Services } from './services.ts'

const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

type Needed = Pick<Services, 'now'> & { db: Db }

type Definition = {
  /** `feature.what`, in no two limits the same. */
  name: string
  /** Hits that are let through in any stretch of `windowMs`. */
  count: number
  windowMs: number
  /** Of the 429 that refuses the next one; its sentence may name the count as `{most}`. */
  code?: string
}

export type Limit = ReturnType<typeof defineLimit>
/** One subject of a limit. */
export type Counted = { limit: Required<Definition>; subject: string }

/**
 * Defines a sliding limit, counted in the database for all processes. It stands beside the feature that it protects, which
 * counts with `countHits`.
 */
export function defineLimit({ name, count, windowMs, code = 'platform.too_many' }: Definition) {
  const limit = { name, count, windowMs, code }
  const of = (subject: string): Counted => ({ limit, subject: hashOf(name, subject) })
  return {
    ...limit,
    /** Whoever or whatever is counted, by an id or a name of theirs, of which only a hash is kept. */
    of,
    /** The network that an address belongs to (`networkOf`); what is no address stands for itself. */
    ofNetwork: (address: string) => of(networkOf(address) ?? address),
  }
}

function hashOf(name: string, subject: string): string {
  return createHash('sha256').update(`${name}:${subject}`).digest('base64url')
}

/**
 * Counts one hit of each subject, or none at all: when one of them is beyond its limit it throws 429 with the seconds until
 * the oldest of its hits counts no more. Hits that come together wait for each other, until the end of the caller's
 * transaction if there is one, so none slips through; what the transaction undoes was never counted. Answers with the
 * id by which the hits are taken back.
 */
export async function countHits(services: Needed, ...counted: Counted[]): Promise<string> {
  const at = services.now()
  const id = randomUUID()
  const full = await tryHits(services.db, { id, at, counted })
  if (full) throw tooMany(full, at)
  return id
}

/** Counts as `countHits` does; false, with nothing counted, where that would throw. */
export async function isWithin({ db, now }: Needed, ...counted: Counted[]): Promise<boolean> {
  return (await tryHits(db, { id: randomUUID(), at: now(), counted })) === null
}

/** Throws the 429 of a subject that has no hit left, and counts nothing. */
export async function refuseBeyond({ db, now }: Needed, { limit, subject }: Counted): Promise<void> {
  const at = now()
  const { rows } = await db.execute<{ hits: number; free_at: string }>(sql`
    SELECT count(*)::int AS hits, min(expires_at) AS free_at FROM rate_limit_hits
    WHERE subject = ${subject} AND expires_at > ${at.toISOString()}::timestamptz`)
  const [row] = rows
  if (row && row.hits >= limit.count) throw tooMany({ limit, freeAt: new Date(row.free_at) }, at)
}

/** Takes a counting back: the guess was right, or what was limited did not happen. */
export async function takeBack(db: Db, id: string): Promise<void> {
  await db.delete(rateLimitHits).where(eq(rateLimitHits.id, id))
}

/** Lets subjects begin anew. */
export async function liftLimits(db: Db, counted: Counted[]): Promise<void> {
  const subjects = counted.map(({ subject }) => subject)
  await db.delete(rateLimitHits).where(inArray(rateLimitHits.subject, subjects))
}

/** Forgets what counts no more. */
export async function forgetOldHits({ db, now }: Needed): Promise<void> {
  await db.delete(rateLimitHits).where(lte(rateLimitHits.expiresAt, now()))
}

type Full = { limit: Counted['limit']; freeAt: Date }

/** The first limit that is met, or null when the hits were counted: `count_hits` of the database, in one statement. */
async function tryHits(
  db: Db,
  { id, at, counted }: { id: string; at: Date; counted: Counted[] },
): Promise<Full | null> {
  const asked = counted.map(({ limit, subject }) => ({
    subject,
    most: limit.count,
    expires_at: new Date(at.getTime() + limit.windowMs),
  }))
  const { rows } = await db.execute<{ subject: string; free_at: string }>(
    sql`SELECT * FROM count_hits(${id}::uuid, ${JSON.stringify(asked)}::jsonb, ${at.toISOString()}::timestamptz)`,
  )
  const [row] = rows
  if (!row) return null
  const met = counted.find(({ subject }) => subject === row.subject)
  if (!met) throw new Error('a limit was met that nobody asked about')
  return { limit: met.limit, freeAt: new Date(row.free_at) }
}

function tooMany({ limit, freeAt }: Full, at: Date): AppError {
  const retryAfter = Math.max(1, Math.ceil((freeAt.getTime() - at.getTime()) / secondMs))
  return new AppError('too_many', limit.code, { retryAfter, values: { most: limit.count } })
}

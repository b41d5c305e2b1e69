import { createHash, randomUUID } from 'node:crypto'
import { eq, inArray, lte, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { AppError } from './errors.ts'
import { networkOf } from './network.ts'
import { rateLimitHits } from './platform.table.ts'
import type { Services } from './services.ts'

const secondMs = 1000
export const minuteMs = 60 * secondMs

type Needed = Pick<Services, 'now'> & { db: Db }

type Definition = {
  /** Name of the limit, `feature.what`, unique. */
  name: string
  /** Hits allowed in any stretch of `windowMs`. */
  count: number
  windowMs: number
  /** Code of the 429; its sentence may name the count as `{most}`. */
  code?: string
}

export type Limit = ReturnType<typeof defineLimit>
/** One subject of a limit. */
export type Counted = { limit: Required<Definition>; subject: string }

/**
 * Defines a sliding limit, counted in the database for all processes. It stands beside the feature that it protects;
 * count with `countHits`.
 */
export function defineLimit({ name, count, windowMs, code = 'platform.too_many' }: Definition) {
  const limit = { name, count, windowMs, code }
  const of = (subject: string): Counted => ({ limit, subject: hashOf(name, subject) })
  return {
    ...limit,
    /** Subject of the limit by an id or a name, stored as a hash only. */
    of,
    /** Subject by the network of an address (`networkOf`); a text that is no address stands for itself. */
    ofNetwork: (address: string) => of(networkOf(address) ?? address),
  }
}

function hashOf(name: string, subject: string): string {
  return createHash('sha256').update(`${name}:${subject}`).digest('base64url')
}

/**
 * Counts one hit of each subject, or none: when one of them is beyond its limit, throws 429 with the seconds until
 * its oldest hit expires. Simultaneous calls wait for each other, until the end of the caller's transaction if there
 * is one; a rollback also undoes the count. Returns the id with which `takeBack` removes the hits.
 */
export async function countHits(services: Needed, ...counted: Counted[]): Promise<string> {
  const at = services.now()
  const id = randomUUID()
  const full = await tryHits(services.db, { id, at, counted })
  if (full) throw tooMany(full, at)
  return id
}

/** Counts as `countHits` does and returns true; returns false and counts nothing when a subject is beyond its limit. */
export async function isWithin({ db, now }: Needed, ...counted: Counted[]): Promise<boolean> {
  return (await tryHits(db, { id: randomUUID(), at: now(), counted })) === null
}

/** Throws the 429 of a subject without hits left; counts nothing. */
export async function refuseBeyond({ db, now }: Needed, { limit, subject }: Counted): Promise<void> {
  const at = now()
  const { rows } = await db.execute<{ hits: number; free_at: string }>(sql`
    SELECT count(*)::int AS hits, min(expires_at) AS free_at FROM rate_limit_hits
    WHERE subject = ${subject} AND expires_at > ${at.toISOString()}::timestamptz`)
  const [row] = rows
  if (row && row.hits >= limit.count) throw tooMany({ limit, freeAt: new Date(row.free_at) }, at)
}

/** Removes the hits of one count: the guess was right, or the limited thing did not happen. */
export async function takeBack(db: Db, id: string): Promise<void> {
  await db.delete(rateLimitHits).where(eq(rateLimitHits.id, id))
}

/** Removes all hits of these subjects. */
export async function liftLimits(db: Db, counted: Counted[]): Promise<void> {
  const subjects = counted.map(({ subject }) => subject)
  await db.delete(rateLimitHits).where(inArray(rateLimitHits.subject, subjects))
}

/** Deletes hits that are older than the window of their limit. */
export async function forgetOldHits({ db, now }: Needed): Promise<void> {
  await db.delete(rateLimitHits).where(lte(rateLimitHits.expiresAt, now()))
}

type Full = { limit: Counted['limit']; freeAt: Date }

/** Calls `count_hits` of the database. Returns the first limit that is reached, or null when the hits were counted. */
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

import type { FutureDoor } from '@cursus/shared/schools'
import { and, eq, like, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import type { SchoolRow } from './schools.queries.ts'
import { schoolSlugs, schools } from './schools.table.ts'
import { slugOf } from './slug.rules.ts'

const prefix = '/login/'
/** Path of a school whose name has no Latin letter or digit: it must be possible to type. */
const nameless = 'ecole'

/** Makes writers of schools take turns until the transaction ends, so that no two choose one door. */
export async function takeTurns(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('schools.doors'))`)
}

/** Returns the door that a new school of that name would get now, or `school` when renamed. */
export async function futureDoor(db: Db, name: string, school?: SchoolRow): Promise<FutureDoor> {
  if (school && slugOf(name) === slugOf(school.name))
    return { path: school.path, isTaken: false, id: school.id }
  const [path, id] = await Promise.all([freeDoor(db, name, school?.id), school?.id ?? nextId(db)])
  return { path, isTaken: path !== `${prefix}${slugOf(name) || nameless}`, id }
}

/** Returns the id that the next school gets: its colour follows from it, and the form shows it. */
async function nextId(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(
    sql`SELECT (last_value + is_called::int)::int AS id FROM schools_id_seq`,
  )
  return rows[0]?.id ?? 1
}

/**
 * Returns a free door for a name: its slug, or the slug with `-2`, `-3` …. A former door of the same school is free
 * to it.
 */
export async function freeDoor(db: Db, name: string, ownId = 0): Promise<string> {
  const slug = slugOf(name) || nameless
  const [doors, former] = await Promise.all([
    db
      .select({ path: schools.path })
      .from(schools)
      .where(and(like(schools.path, `${prefix}${slug}%`), ne(schools.id, ownId))),
    db
      .select({ slug: schoolSlugs.slug })
      .from(schoolSlugs)
      .where(and(like(schoolSlugs.slug, `${slug}%`), ne(schoolSlugs.schoolId, ownId))),
  ])
  const taken = new Set([...doors.map(({ path }) => path), ...former.map(({ slug }) => `${prefix}${slug}`)])
  for (let turn = 1; ; turn += 1) {
    const door = `${prefix}${slug}${turn > 1 ? `-${turn}` : ''}`
    if (!taken.has(door)) return door
  }
}

/**
 * Returns the door of a renamed school; keeps it when the new name has the same slug. The former door is kept as
 * former; returning to one makes it current again.
 */
export async function moveDoor(tx: Tx, school: SchoolRow, name: string, at: Date): Promise<string> {
  if (slugOf(name) === slugOf(school.name)) return school.path
  const door = await freeDoor(tx, name, school.id)
  if (door === school.path) return door
  await tx.delete(schoolSlugs).where(eq(schoolSlugs.slug, door.slice(prefix.length)))
  await tx
    .insert(schoolSlugs)
    .values({ slug: school.path.slice(prefix.length), schoolId: school.id, replacedAt: at })
  return door
}

import type { FutureDoor } from '@cursus/shared/schools'
import { and, eq, like, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import type { SchoolRow } from './schools.queries.ts'
import { schoolSlugs, schools } from './schools.table.ts'
import { slugOf } from './slug.rules.ts'

const prefix = '/login/'
/** Stands for a name without a Latin letter or digit: the word must be typeable. */
const nameless = 'ecole'

export function isDoorOfClassic({ path }: Pick<SchoolRow, 'path'>): boolean {
  return path === `${prefix}classic`
}

/** Whoever writes a school takes turns until the end of the transaction: no two of them choose one door. */
export async function takeTurns(tx: Tx): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('schools.doors'))`)
}

/** The door that a new school of that name would get now, or `school` under that name. */
export async function futureDoor(db: Db, name: string, school?: SchoolRow): Promise<FutureDoor> {
  if (school && slugOf(name) === slugOf(school.name)) return { path: school.path, isTaken: false }
  const path = await freeDoor(db, name, school?.id)
  return { path, isTaken: path !== `${prefix}${slugOf(name) || nameless}` }
}

/** A free door for a school of that name: its slug, or with `-2`, `-3` … behind it. A former door of its own is free to it. */
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
 * The door of a school that gets another name: the same one where the new name would give the same word. Its former door
 * is kept for it; one that it comes back to is former no more.
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

import type { StudentTags } from '@cursus/shared/students'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database.ts'
import { studentTags } from './students.table.ts'

/** Gives students a tag; does nothing to those who have it. */
export async function tagStudents(tx: Tx, ids: string[], tag: string): Promise<void> {
  if (ids.length === 0) return
  await tx
    .insert(studentTags)
    .values(ids.map((userId) => ({ userId, tag })))
    .onConflictDoNothing()
}

/** Takes a tag away from students. */
export async function untagStudents(tx: Tx, ids: string[], tag: string): Promise<void> {
  await tx.delete(studentTags).where(and(inArray(studentTags.userId, ids), eq(studentTags.tag, tag)))
}

/** Returns all tags that somebody has, in their order, with how many have each; 200 at most. */
export async function listTags(db: Db): Promise<StudentTags['data']> {
  return db
    .select({ tag: studentTags.tag, count: sql<number>`count(*)::int` })
    .from(studentTags)
    .groupBy(studentTags.tag)
    .orderBy(studentTags.tag)
    .limit(200)
}

/** Returns the tags of each of those students. */
export async function tagsOf(db: Db, ids: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select({
      id: studentTags.userId,
      tags: sql<string[]>`array_agg(${studentTags.tag} ORDER BY ${studentTags.tag})`,
    })
    .from(studentTags)
    .where(inArray(studentTags.userId, ids))
    .groupBy(studentTags.userId)
  return new Map(rows.map(({ id, tags }) => [id, tags]))
}

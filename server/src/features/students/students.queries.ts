import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { isUuid } from '../../platform/uuid.ts'
import { schools } from '../schools/schools.table.ts'
import { students } from './students.table.ts'

/** Tells whether an id is that of a student: not of an administrator, nor of nobody. */
export async function isStudent(db: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  const rows = await db.select({ id: students.userId }).from(students).where(eq(students.userId, id)).limit(1)
  return rows.length > 0
}

/** Returns the school of a student; undefined without one. */
export async function findSchoolOfStudent(db: Db, userId: string) {
  const [row] = await db
    .select({ school: schools })
    .from(students)
    .innerJoin(schools, eq(schools.id, students.schoolId))
    .where(eq(students.userId, userId))
  return row?.school
}

/** Returns the profile beside an account; undefined for administrators. */
export async function findProfile(db: Db, userId: string) {
  const [row] = await db.select().from(students).where(eq(students.userId, userId))
  return row
}

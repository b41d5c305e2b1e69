import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { schools } from '../schools/schools.table.ts'
import { students } from './students.table.ts'

/** The school of a student, if there is one. */
export async function findSchoolOfStudent(db: Db, userId: string) {
  const [row] = await db
    .select({ school: schools })
    .from(students)
    .innerJoin(schools, eq(schools.id, students.schoolId))
    .where(eq(students.userId, userId))
  return row?.school
}

import { readPersonName } from '@cursus/shared/person-name'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { users } from '../accounts/accounts.table.ts'
import { schools } from '../schools/schools.table.ts'
import { students } from '../students/students.table.ts'

/** Reads a student with profile and school for purchases and documents, with names cleaned by `readPersonName`. */
export async function readBuyer(db: Db, userId: string) {
  const [row] = await db
    .select({ user: users, profile: students, school: schools })
    .from(users)
    .innerJoin(students, eq(students.userId, users.id))
    .leftJoin(schools, eq(schools.id, students.schoolId))
    .where(eq(users.id, userId))
    .limit(1)
  if (!row) throw new AppError('not_found', 'platform.not_found')
  const { user, profile } = row
  const [name, lastName] = [readPersonName(user.name), readPersonName(user.lastName)]
  return { ...row, user: { ...user, name, lastName }, profile: { ...profile, ...latinNames(profile) } }
}

/** Returns the passport's spelling where it was given. */
function latinNames({ latinName, latinLastName }: typeof students.$inferSelect) {
  const read = (name: string | null) => (name === null ? null : readPersonName(name))
  return { latinName: read(latinName), latinLastName: read(latinLastName) }
}

export type Buyer = Awaited<ReturnType<typeof readBuyer>>

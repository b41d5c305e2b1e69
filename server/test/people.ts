import { randomUUID } from 'node:crypto'
import type { Role } from '@cursus/shared/accounts'
import { offerValues } from '@cursus/shared/words'
import { users } from '../src/features/accounts/accounts.table.ts'
import { schools } from '../src/features/schools/schools.table.ts'
import { students } from '../src/features/students/students.table.ts'
import type { Services } from '../src/platform/services.ts'

export type Person = { id: string; role: Role; email: string }

type Wanted = {
  role?: Exclude<Role, 'ROLE_ADMIN'>
  school?: number
  user?: Partial<typeof users.$inferInsert>
  profile?: Partial<typeof students.$inferInsert>
}

/** A confirmed account with its profile, written directly; a classic student unless told otherwise. */
export async function insertStudent({ db, now }: Services, wanted: Wanted = {}): Promise<Person> {
  const id = randomUUID()
  const email = wanted.user?.email ?? `student-${id.slice(0, 8)}@example.org`
  const role = wanted.role ?? 'ROLE_STUDENT_CLASSIC'
  const createdAt = now()
  await db.insert(users).values({
    id,
    email,
    role,
    name: 'Théo',
    lastName: 'Brindemoy',
    isActive: true,
    createdAt,
    ...wanted.user,
  })
  await db.insert(students).values({
    userId: id,
    schoolId: wanted.school ?? null,
    civility: 'M',
    birthday: '2003-04-27',
    phoneNumber: '+33639980107',
    street: '19 rue du Vieux Pont',
    postalCode: '31000',
    city: 'Toulouse',
    country: 'FR',
    ...wanted.profile,
  })
  return { id, role, email }
}

export async function insertAdmin({ db }: Services): Promise<Person> {
  const id = randomUUID()
  const email = `admin-${id.slice(0, 8)}@example.org`
  await db
    .insert(users)
    .values({ id, email, role: 'ROLE_ADMIN', name: 'Ada', lastName: 'Gestionnaire', isActive: true })
  return { id, role: 'ROLE_ADMIN', email }
}

/** A school of that level; answers with its id. */
export async function insertSchool(
  { db }: Services,
  values: Partial<typeof schools.$inferInsert> = {},
): Promise<number> {
  const slug = `ecole-${randomUUID().slice(0, 8)}`
  const [row] = await db
    .insert(schools)
    .values({
      name: 'Institut Méridien',
      path: `/login/${slug}`,
      emailDomain: 'meridien.example.com',
      studentsSchoolName: 'Méridiens',
      partnershipLevel: 'partner',
      offers: [...offerValues],
      ...values,
    })
    .returning({ id: schools.id })
  if (!row) throw new Error('no school was written')
  return row.id
}

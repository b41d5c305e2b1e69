import type { StudentRegistration } from '@cursus/shared/accounts'
import type { Language } from '@cursus/shared/language'
import { eq } from 'drizzle-orm'
import { type Tx, transact, violates } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findUserByEmail, type UserRow } from '../accounts/accounts.queries.ts'
import { users } from '../accounts/accounts.table.ts'
import { mayMail } from '../accounts/askings.service.ts'
import { hashPassword, passwordMatches } from '../accounts/passwords.service.ts'
import { findSchool } from '../schools/schools.queries.ts'
import { askForMail } from './access-mails.service.ts'
import { toPhone } from './registration-faults.service.ts'
import { students } from './students.table.ts'

type Registration = { input: StudentRegistration; language: Language }

/**
 * Makes an account; the mail that confirms it follows. Null when the e-mail is known: then its owner gets a mail that
 * says so, or the confirmation again when whoever asks knows the password. Both ways cost one argon2 and as many
 * statements, and the mails are written by a job: nobody learns which it was from the time it took.
 */
export async function registerStudent(services: Services, { input, language }: Registration) {
  const schoolId = await schoolOf(services, input)
  const isCalm = await mayMail(services, input.user.email)
  const known = await findUserByEmail(services.db, input.user.email)
  if (known) return tellOwner(services, { owner: known, password: input.user.password, isCalm })
  const passwordHash = await hashPassword(input.user.password)
  try {
    return await transact(services.db, (tx) =>
      insertStudent(tx, services, { input, language, schoolId, passwordHash }),
    )
  } catch (error) {
    if (violates(error, 'users_email_unique')) return null
    throw error
  }
}

async function schoolOf({ db }: Services, { studentType, school }: StudentRegistration) {
  if (studentType === 'classic' || (studentType === undefined && school === undefined)) return null
  const id = Number(school)
  const row = Number.isInteger(id) && Math.abs(id) < 2 ** 31 ? await findSchool(db, id) : undefined
  if (row?.partnershipLevel !== 'partner') {
    throw invalid('platform.invalid', { school: ['validation.field.incorrect'] })
  }
  return row.id
}

type Account = Registration & { schoolId: number | null; passwordHash: string }

async function insertStudent(tx: Tx, services: Services, account: Account): Promise<UserRow> {
  const { input, language, schoolId, passwordHash } = account
  const { user, address } = input
  const role = schoolId === null ? 'ROLE_STUDENT_CLASSIC' : 'ROLE_STUDENT_PARTNER'
  const { name, lastName, email } = user
  const [row] = await tx
    .insert(users)
    .values({ name, lastName, email, role, language, passwordHash, createdAt: services.now() })
    .returning()
  if (!row) throw new Error('no account was written')
  await tx.insert(students).values({
    userId: row.id,
    schoolId,
    civility: input.civility,
    birthday: input.birthday,
    phoneNumber: toPhone(input.phoneNumber, address.country),
    latinName: input.latinName || null,
    latinLastName: input.latinLastName || null,
    street: address.street,
    postalCode: address.postalCode,
    city: address.city,
    country: address.country,
    complement: address.complement || null,
  })
  await askForMail(tx, services, { userId: row.id, kind: 'confirm' })
  return row
}

type Known = { owner: UserRow; password: string; isCalm: boolean }

/** Writes nothing but the job; its two reads stand for the two rows of a new account. */
async function tellOwner(services: Services, { owner, password, isCalm }: Known): Promise<null> {
  const isSame = await passwordMatches(owner.passwordHash, password)
  await transact(services.db, async (tx) => {
    const [user] = await tx.select({ isActive: users.isActive }).from(users).where(eq(users.id, owner.id))
    const [student] = await tx
      .select({ id: students.userId })
      .from(students)
      .where(eq(students.userId, owner.id))
    const kind = isSame && student && !user?.isActive ? 'confirm' : 'known'
    await askForMail(tx, services, { userId: isCalm ? owner.id : undefined, kind })
  })
  return null
}

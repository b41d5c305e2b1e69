import { randomUUID } from 'node:crypto'
import type { StudentRegistration } from '@cursus/shared/accounts'
import type { Language } from '@cursus/shared/language'
import { eq } from 'drizzle-orm'
import { type Db, type Tx, transact, violates } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { users } from '../accounts/accounts.table.ts'
import { dropLinks } from '../accounts/email-tokens.service.ts'
import { hashOfMark } from '../accounts/known-browsers.service.ts'
import { mayMail } from '../accounts/mail-limits.service.ts'
import { hashPassword, refuseWhenBusy } from '../accounts/passwords.service.ts'
import { endSessions } from '../accounts/sessions.service.ts'
import { findSchool, holdSchool, type SchoolRow } from '../schools/schools.queries.ts'
import { askForMail, nobody } from './access-mails.service.ts'
import { toPhone } from './registration-faults.service.ts'
import { students } from './students.table.ts'

type Registration = {
  input: StudentRegistration
  language: Language
  /** Mark of the browser that registers. */
  mark: string
  /** Tells whether somebody ever bought; passed in, because registrations must not import purchases. */
  hasPurchase: (db: Db, studentId: string) => Promise<boolean>
}

/**
 * Makes an account and queues its confirmation mail. Replaces an unconfirmed registration without a purchase (E-04).
 * Returns null for an e-mail that is known otherwise, whose owner gets a mail about it. Every case costs one argon2
 * and the same number of statements, and a job writes the mails, so that the time taken tells nothing.
 */
export async function registerStudent(services: Services, registration: Registration) {
  const { input } = registration
  refuseWhenBusy()
  await schoolOf(input, (id) => findSchool(services.db, id))
  const isCalm = await mayMail(services, input.user.email)
  const passwordHash = await hashPassword(input.user.password)
  const account = { ...registration, isCalm, passwordHash }
  const attempt = () => transact(services.db, (tx) => settle(tx, services, account))
  // The same form sent again while its first answer is on its way, or lost: the account stands by now.
  return attempt().catch((error) => {
    if (violates(error, 'users_email_unique')) return attempt()
    throw error
  })
}

type Account = Registration & { isCalm: boolean; passwordHash: string }

async function settle(tx: Tx, services: Services, account: Account): Promise<UserRow | null> {
  const { isCalm, mark } = account
  // Read again and held: it may have changed its level while the password was hashed.
  const schoolId = await schoolOf(account.input, (id) => holdSchool(tx, id))
  const known = await holdByEmail(tx, account.input.user.email)
  const isBought = await account.hasPurchase(tx, known?.id ?? nobody)
  const replaced = known && isUnconfirmed(known) && !isBought ? known.id : nobody
  await endSessions(tx, services, { userId: replaced })
  // Else an older mail would confirm what somebody else has just typed.
  await dropLinks(tx, { userId: replaced, purpose: 'confirm' })
  const id = known ? replaced : randomUUID()
  const user = await writeStudent(tx, services, { ...account, schoolId, id, isNew: !known })
  const registeredIn = hashOfMark(mark, id)
  const owner = !known || isCalm ? (user ?? known)?.id : undefined
  await askForMail(tx, services, {
    userId: owner,
    kind: user ? 'confirm' : 'known',
    registeredIn,
    quote: account.input.quote,
  })
  return user
}

/** Locks the account of an e-mail, so that nobody buys for it meanwhile. */
async function holdByEmail(tx: Tx, email: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.email, email)).for('update')
  return row
}

/**
 * Tells whether an account was registered and never confirmed; invited students and administrators have no password
 * yet.
 */
export const isUnconfirmed = ({ isActive, deactivatedAt, passwordHash, role }: UserRow) =>
  !isActive && !deactivatedAt && passwordHash !== null && role !== 'ROLE_ADMIN'

type Find = (id: number) => Promise<SchoolRow | undefined>

/** Returns the school that somebody registers at; null for none. Throws 422 for an unknown one, and for one that takes nobody so. */
async function schoolOf({ studentType, school }: StudentRegistration, find: Find): Promise<number | null> {
  if (studentType === 'classic' || (studentType === undefined && school === undefined)) return null
  const id = Number(school)
  const row = Number.isInteger(id) && Math.abs(id) < 2 ** 31 ? await find(id) : undefined
  if (row?.partnershipLevel !== 'partner') {
    throw invalid('platform.invalid', {
      school: [row ? 'validation.field.school.closed' : 'validation.field.incorrect'],
    })
  }
  return row.id
}

type Written = Account & { schoolId: number | null; id: string; isNew: boolean }

/** Writes a new account, or over an existing one; returns null and writes nothing for an unknown id. */
async function writeStudent(tx: Tx, services: Services, written: Written): Promise<UserRow | null> {
  const { input, language, schoolId, passwordHash, id, isNew } = written
  const { name, lastName, email } = input.user
  const role = schoolId === null ? ('ROLE_STUDENT_CLASSIC' as const) : ('ROLE_STUDENT_PARTNER' as const)
  const account = { name, lastName, email, role, language, passwordHash, createdAt: services.now() }
  const profile = { schoolId, ...profileOf(input) }
  const isTheirs = eq(users.id, id)
  const [user] = await (isNew
    ? tx
        .insert(users)
        .values({ id, ...account })
        .returning()
    : tx.update(users).set(account).where(isTheirs).returning())
  await (isNew
    ? tx.insert(students).values({ userId: id, ...profile })
    : tx.update(students).set(profile).where(eq(students.userId, id)))
  return user ?? null
}

function profileOf(input: StudentRegistration) {
  const { address } = input
  return {
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
  }
}

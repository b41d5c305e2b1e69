import type { StudentRegistration } from '@cursus/shared/accounts'
import type { Language } from '@cursus/shared/language'
import { type Tx, transact, violates } from '../../platform/database.ts'
import { invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { findUserByEmail, type UserRow } from '../accounts/accounts.queries.ts'
import { users } from '../accounts/accounts.table.ts'
import { issueEmailToken } from '../accounts/email-tokens.service.ts'
import { hashPassword, passwordMatches } from '../accounts/passwords.service.ts'
import { queueMail } from '../mail/mail.service.ts'
import { findSchool } from '../schools/schools.queries.ts'
import { toPhone } from './registration-faults.service.ts'
import { students } from './students.table.ts'

type Registration = { input: StudentRegistration; language: Language }

const landingPage = { ROLE_STUDENT_PARTNER: '/confirmation_ps', ROLE_STUDENT_CLASSIC: '/confirmation_cs' }

/**
 * Makes an account and queues the mail that confirms it. Null when the e-mail is known: then its owner gets a mail
 * that says so, or the confirmation again when whoever asks knows the password. Both ways cost one argon2.
 */
export async function registerStudent(services: Services, { input, language }: Registration) {
  const schoolId = await schoolOf(services, input)
  const known = await findUserByEmail(services.db, input.user.email)
  if (known) return tellOwner(services, known, input.user.password)
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
  await queueConfirmation(tx, services, row)
  return row
}

async function queueConfirmation(tx: Tx, services: Services, user: UserRow) {
  const tokenReference = await issueEmailToken(tx, services, { userId: user.id, purpose: 'confirm' })
  const path = landingPage[user.role as keyof typeof landingPage]
  await queueMail(tx, services, {
    eventKey: `confirm:${tokenReference}`,
    to: { address: user.email, name: `${user.name} ${user.lastName}` },
    language: user.language,
    template: 'confirm-email',
    payload: { name: user.name, email: user.email, path, tokenReference },
  })
}

/** At most one such mail an hour, so that nobody's mailbox can be filled from here. */
async function tellOwner(services: Services, owner: UserRow, password: string): Promise<null> {
  const isSame = await passwordMatches(owner.passwordHash, password)
  const hour = services.now().toISOString().slice(0, 13)
  await transact(services.db, async (tx) => {
    if (isSame && !owner.isActive && owner.role in landingPage) return queueConfirmation(tx, services, owner)
    if (owner.deactivatedAt) return
    await queueMail(tx, services, {
      eventKey: `email-known:${owner.id}:${hour}`,
      to: { address: owner.email, name: `${owner.name} ${owner.lastName}` },
      language: owner.language,
      template: 'email-known',
      payload: { name: owner.name, email: owner.email },
    })
  })
  return null
}

import { dayOf } from '@cursus/shared/day'
import type { Profile } from '@cursus/shared/profile'
import type { StudentCorrection } from '@cursus/shared/student-page'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { holdOpenForDesk } from '../accounts/open-account.service.ts'
import { isOnContract } from '../contracts/contracts.queries.ts'
import { registrationFaults, toPhone } from '../students/registration-faults.service.ts'
import { isStudent } from '../students/students.queries.ts'
import { students } from '../students/students.table.ts'
import { nameFields, readProfile } from './read-profile.ts'

type Asked = { id: string; actorId: string; requestId: string; correction: StudentCorrection }

/**
 * Changes a student for an administrator, with a row of the journal that lists the fields and the reason without the
 * values. Another name leaves the passport's spelling of the old one. Throws 404 for somebody who is no student, 422 for an
 * impossible telephone or address and for a name without its spelling, 409 `accounts.closed` for an account that its
 * student closed, and `profile.names_certified` when a contract carries the old names.
 */
export async function correctStudent(services: Services, { id, actorId, requestId, correction }: Asked) {
  await transact(services.db, async (tx) => {
    if (!(await isStudent(tx, id))) throw new AppError('not_found', 'students.unknown')
    const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
    await holdOpenForDesk(tx, id)
    const before = await readProfile(tx, id)
    const names = namesAfter(before, correction)
    const isRenamed = nameFields.some((field) => before[field] !== names[field])
    if (isRenamed && (await isOnContract(tx, id))) throw new AppError('conflict', 'profile.names_certified')
    refuseFaults(services, { before, correction, names, isOpened: user !== undefined && isOpened(user) })
    const { name, lastName, ...spelling } = names
    if (isRenamed) await tx.update(users).set({ name, lastName }).where(eq(users.id, id))
    const profile = {
      ...columnsOf(correction, before.address?.country),
      ...(isRenamed && spelling),
    }
    if (Object.keys(profile).length > 0) {
      await tx.update(students).set(profile).where(eq(students.userId, id))
    }
    const after = await readProfile(tx, id)
    const fields = (['civility', ...nameFields, 'phoneNumber', 'address'] as const).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    )
    if (fields.length === 0) return
    await audit(tx, services, {
      ...{ actorId, action: 'students.corrected', object: { type: 'user', id }, requestId },
      after: { corrected: fields.join(', '), reason: correction.reason },
    })
  })
}

type Names = Pick<Profile, (typeof nameFields)[number]>

function namesAfter(before: Profile, correction: StudentCorrection): Names {
  const { name = before.name, lastName = before.lastName, latinName, latinLastName } = correction
  const kept = {
    latinName: name === before.name ? before.latinName : null,
    latinLastName: lastName === before.lastName ? before.latinLastName : null,
  }
  return {
    name,
    lastName,
    latinName: latinName === undefined ? kept.latinName : latinName || null,
    latinLastName: latinLastName === undefined ? kept.latinLastName : latinLastName || null,
  }
}

/** Whoever was invited and has not come yet gives the spelling when they do. */
const isOpened = ({ isActive, passwordHash }: typeof users.$inferSelect) => isActive || passwordHash !== null

type Refusing = { before: Profile; correction: StudentCorrection; names: Names; isOpened: boolean }

function refuseFaults({ now }: Services, { before, correction, names, isOpened }: Refusing) {
  const { address = before.address ?? undefined, phoneNumber } = correction
  const { name, lastName, ...spelling } = names
  const { latinName, latinLastName } = correction
  const isAsked = (part?: string, latin?: string) =>
    Boolean(latin) || (isOpened && (part !== undefined || latin !== undefined))
  const user = {
    ...(isAsked(correction.name, latinName) && { name }),
    ...(isAsked(correction.lastName, latinLastName) && { lastName }),
  }
  const faults = registrationFaults({ phoneNumber, address, ...spelling, user }, dayOf(now()))
  if (Object.keys(faults).length > 0) throw invalid('platform.invalid', faults)
}

function columnsOf({ civility, phoneNumber, address }: StudentCorrection, home: string | undefined) {
  return {
    ...(civility && { civility }),
    ...(phoneNumber && { phoneNumber: toPhone(phoneNumber, address?.country ?? home) }),
    ...(address && { ...address, complement: address.complement || null }),
  }
}

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
import { registrationFaults, toPhone } from '../students/registration-faults.service.ts'
import { isStudent } from '../students/students.queries.ts'
import { students } from '../students/students.table.ts'
import { isOnContract, readProfile } from './read-profile.ts'

type Asked = { id: string; actorId: string; requestId: string; correction: StudentCorrection }

/**
 * Changes a student for an administrator, with a row of the journal that lists the fields and the reason without the
 * values. Throws 404 for somebody who is no student, 422 for an impossible telephone or address, 409
 * `accounts.closed` for one that its student closed, and `profile.names_certified` when a contract carries the old names.
 */
export async function correctStudent(services: Services, { id, actorId, requestId, correction }: Asked) {
  await transact(services.db, async (tx) => {
    if (!(await isStudent(tx, id))) throw new AppError('not_found', 'students.unknown')
    await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')
    await holdOpenForDesk(tx, id)
    const before = await readProfile(tx, id)
    const { name = before.name, lastName = before.lastName, reason } = correction
    const isRenamed = name !== before.name || lastName !== before.lastName
    if (isRenamed && (await isOnContract(tx, id))) throw new AppError('conflict', 'profile.names_certified')
    refuseFaults(services, before, correction)
    const profile = columnsOf(correction, before.address?.country)
    if (isRenamed) await tx.update(users).set({ name, lastName }).where(eq(users.id, id))
    if (Object.keys(profile).length > 0) {
      await tx.update(students).set(profile).where(eq(students.userId, id))
    }
    const after = await readProfile(tx, id)
    const fields = (['civility', 'name', 'lastName', 'phoneNumber', 'address'] as const).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    )
    if (fields.length === 0) return
    await audit(tx, services, {
      ...{ actorId, action: 'students.corrected', object: { type: 'user', id }, requestId },
      after: { corrected: fields.join(', '), reason },
    })
  })
}

function refuseFaults({ now }: Services, before: Profile, { reason: _, ...correction }: StudentCorrection) {
  const { latinName, latinLastName } = before
  const { name, lastName, address = before.address ?? undefined, phoneNumber } = correction
  const read = { phoneNumber, address, latinName, latinLastName, user: { name, lastName } }
  const faults = registrationFaults(read, dayOf(now()))
  if (Object.keys(faults).length > 0) throw invalid('platform.invalid', faults)
}

function columnsOf({ civility, phoneNumber, address }: StudentCorrection, home: string | undefined) {
  return {
    ...(civility && { civility }),
    ...(phoneNumber && { phoneNumber: toPhone(phoneNumber, address?.country ?? home) }),
    ...(address && { ...address, complement: address.complement || null }),
  }
}

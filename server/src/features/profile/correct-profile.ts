import { type Day, formatDay } from '@cursus/shared/day'
import type { ProfileCorrection } from '@cursus/shared/profile'
import { eq } from 'drizzle-orm'
import { audit } from '../../platform/audit.ts'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { holdOpen } from '../accounts/open-account.service.ts'
import { isOnContract } from '../contracts/contracts.queries.ts'
import { toPhone } from '../students/registration-faults.service.ts'
import { students } from '../students/students.table.ts'
import { nameFields, readProfile } from './read-profile.ts'

type Corrected = { correction: ProfileCorrection; requestId: string }

/**
 * Changes title, phone, address, names and birthday of a student, with a row of the journal that lists the changed fields without
 * their values. Throws 409 `profile.names_certified` or `profile.birthday_certified` when a contract carries the old
 * ones: they change on request.
 */
export async function correctProfile(services: Services, id: string, { correction, requestId }: Corrected) {
  await transact(services.db, async (tx) => {
    await holdOpen(tx, id)
    const before = await readProfile(tx, id)
    const next = columnsOf(correction)
    const isRenamed = nameFields.some((field) => (before[field] ?? null) !== next[field])
    if (isRenamed && (await isOnContract(tx, id))) {
      throw new AppError('conflict', 'profile.names_certified')
    }
    await refuseOtherBirthday(tx, { id, before: before.birthday, birthday: next.birthday })
    const { name, lastName, ...profile } = next
    await tx.update(users).set({ name, lastName }).where(eq(users.id, id))
    await tx.update(students).set(profile).where(eq(students.userId, id))
    const after = await readProfile(tx, id)
    const fields = (['civility', ...nameFields, 'birthday', 'phoneNumber', 'address'] as const).filter(
      (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
    )
    if (fields.length === 0) return
    const object = { type: 'user' as const, id }
    await audit(tx, services, {
      ...{ actorId: id, action: 'accounts.profile_corrected', object, requestId },
      after: { corrected: fields.join(', ') },
    })
  })
}

type Born = { id: string; before: string | null; birthday?: Day }

async function refuseOtherBirthday(tx: Tx, { id, before, birthday }: Born) {
  if (birthday === undefined || formatDay(birthday) === before) return
  if (await isOnContract(tx, id)) throw new AppError('conflict', 'profile.birthday_certified')
}

function columnsOf({ civility, birthday, address, phoneNumber, ...names }: ProfileCorrection) {
  const { name, lastName, latinName, latinLastName } = names
  const { street, postalCode, city, country, complement } = address
  return {
    ...{ name, lastName, latinName: latinName || null, latinLastName: latinLastName || null },
    ...(civility && { civility }),
    ...(birthday && { birthday }),
    phoneNumber: toPhone(phoneNumber, country),
    ...{ street, postalCode, city, country, complement: complement || null },
  }
}

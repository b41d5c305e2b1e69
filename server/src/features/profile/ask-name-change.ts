import { type Day, formatDay, parseDay } from '@cursus/shared/day'
import type { AskNameChange } from '@cursus/shared/name-changes'
import { transact } from '../../platform/database.ts'
import { AppError, invalid } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { holdOpen } from '../accounts/open-account.service.ts'
import { type NameChangeRow, nameChanges } from './name-changes.table.ts'
import { readProfile } from './read-profile.ts'
import { tellOfNameChange } from './tell-of-name-change.ts'

/**
 * Stores a request for another name or birthday, and mails support and the student. Throws 409 `profile.names_free` while
 * students may correct both themselves, 409 `profile.name_change_waits` while another request waits, 422 where nothing is to change.
 */
export async function askNameChange(services: Services, studentId: string, asked: AskNameChange) {
  await transact(services.db, async (tx) => {
    await holdOpen(tx, studentId)
    const from = await readProfile(tx, studentId)
    if (from.mayRename) throw new AppError('conflict', 'profile.names_free')
    const next = namesOf(asked)
    const born = newBirthday(from.birthday, asked.birthday)
    const isSame = Object.entries(next).every(([field, value]) => from[field as keyof typeof next] === value)
    if (isSame && !born) throw invalid('platform.invalid', { name: ['validation.field.names.same'] })
    const [row] = await tx
      .insert(nameChanges)
      .values({
        ...next,
        ...born,
        studentId,
        fromName: from.name,
        fromLastName: from.lastName,
        reason: asked.reason,
        createdAt: services.now(),
      })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new AppError('conflict', 'profile.name_change_waits')
    await tellOfNameChange(tx, services, row)
  })
}

/** Returns the birthdays of a request, the one that stands and the one that is asked for; undefined where it is to stay. */
function newBirthday(from: string | null, birthday: Day | undefined) {
  if (birthday === undefined || formatDay(birthday) === from) return undefined
  return { birthday, fromBirthday: from && parseDay(from) }
}

/** Returns the names as columns of a request. */
export function namesOf({ name, lastName, latinName, latinLastName }: AskNameChange | NameChangeRow) {
  return { name, lastName, latinName: latinName || null, latinLastName: latinLastName || null }
}

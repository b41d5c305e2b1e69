import type { StudentActivation } from '@cursus/shared/accounts'
import type { Language } from '@cursus/shared/language'
import { eq } from 'drizzle-orm'
import { type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { holdLink, isInvitation, readLink, useUp } from '../accounts/email-tokens.service.ts'
import { hashPassword } from '../accounts/passwords.service.ts'
import { openSession, type UserAgent } from '../accounts/refresh-tokens.service.ts'
import { liftGuesses } from '../accounts/sign-in-limits.service.ts'
import { refuseWeak } from '../accounts/weak-passwords.service.ts'
import { toPhone } from './registration-faults.service.ts'
import { students } from './students.table.ts'

type Activation = { input: StudentActivation; language: Language | undefined; userAgent: UserAgent }

/**
 * Activates an invited student with a password and a profile, uses the invitation up, and signs in. Reads the link
 * before the slow hash, and locks it for the change. Throws 404 `accounts.token_unknown`, 410 `accounts.token_expired`, 422 as
 * `refuseWeak` does.
 */
export async function activateStudent(services: Services, { input, language, userAgent }: Activation) {
  const wanted = { token: input.token, fits: isInvitation }
  const { user: invited } = await readLink(services.db, services, wanted)
  await refuseWeak(input.password, invited)
  const passwordHash = await hashPassword(input.password)
  return transact(services.db, async (tx) => {
    const link = await holdLink(tx, services, wanted)
    await useUp(tx, services, link)
    const [user] = await tx
      .update(users)
      .set({ passwordHash, language, isActive: true, lastSignInAt: services.now() })
      .where(eq(users.id, link.user.id))
      .returning()
    if (!user) throw new Error('an account went while it was held')
    await writeProfile(tx, user.id, input)
    await liftGuesses(tx, user)
    return { user, ...(await openSession({ ...services, db: tx }, user, userAgent)) }
  })
}

async function writeProfile(tx: Tx, userId: string, input: StudentActivation) {
  const { civility, birthday, phoneNumber, address, latinName, latinLastName } = input
  await tx
    .update(students)
    .set({
      civility,
      birthday,
      phoneNumber: toPhone(phoneNumber, address.country),
      street: address.street,
      postalCode: address.postalCode,
      city: address.city,
      country: address.country,
      complement: address.complement || null,
      ...(latinName && { latinName }),
      ...(latinLastName && { latinLastName }),
    })
    .where(eq(students.userId, userId))
}

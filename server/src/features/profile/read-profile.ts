import { formatDay } from '@cursus/shared/day'
import type { Profile } from '@cursus/shared/profile'
import type { Db } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findUser } from '../accounts/accounts.queries.ts'
import { isOnContract } from '../contracts/contracts.queries.ts'
import { findProfile } from '../students/students.queries.ts'
import { latestNameChange } from './name-changes.queries.ts'

/** What papers and certificates call a student by. */
export const nameFields = ['name', 'lastName', 'latinName', 'latinLastName'] as const

/** Reads what a student may correct, and whether their names may still be changed. */
export async function readProfile(db: Db, id: string): Promise<Profile> {
  const [user, profile, isNamed, nameChange] = await Promise.all([
    findUser(db, id),
    findProfile(db, id),
    isOnContract(db, id),
    latestNameChange(db, id),
  ])
  if (!user || !profile) throw new AppError('unauthenticated', 'accounts.token_invalid')
  const { civility, latinName, latinLastName, birthday, phoneNumber } = profile
  const { street, postalCode, city, country, complement } = profile
  const isWhole = street && postalCode && city && country
  return {
    ...{ civility, name: user.name, lastName: user.lastName, latinName, latinLastName, phoneNumber },
    birthday: birthday && formatDay(birthday),
    address: isWhole ? { street, postalCode, city, country, ...(complement && { complement }) } : null,
    mayRename: !isNamed,
    nameChange,
  }
}

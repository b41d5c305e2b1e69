import { isLatinName, needsLatin } from '@cursus/shared/person-name'
import { eq } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { isOnContract } from '../contracts/contracts.queries.ts'
import { students } from '../students/students.table.ts'
import type { Buyer } from './buyer.queries.ts'
import type { Errors } from './quoting.service.ts'

export type LatinNames = { latinName?: string; latinLastName?: string }
type Given = { latinName?: string | undefined; latinLastName?: string | undefined }

/** Returns the passport's spellings in a draft. */
export function latinOf({ latinName, latinLastName }: Given): LatinNames {
  return { ...(latinName && { latinName }), ...(latinLastName && { latinLastName }) }
}

/**
 * Returns the faults of a spelling: it needs Latin letters, and an electronic signature needs both names in them
 * (C-81).
 */
export function latinFaults(input: Given, { user, profile }: Buyer, isSigned: boolean): Errors {
  const errors: Errors = {}
  const check = (field: 'latinName' | 'latinLastName', own: string) => {
    const known = isLatinName(own) ? own : profile[field]
    const given = input[field] || (isSigned ? known : null)
    const isWrong = given ? !isLatinName(given) : isSigned
    if (isWrong) errors[field] = ['validation.field.latin.required']
  }
  check('latinName', user.name)
  check('latinLastName', user.lastName)
  return errors
}

/**
 * Stores the spellings given at the purchase in the profile, each of a name that needs one. One that papers may carry
 * stays, as it changes on request (decisions 385 and 734).
 */
export async function keepLatinNames(
  { db }: Services,
  { user, profile }: Buyer,
  latin: LatinNames,
): Promise<void> {
  const own = { latinName: user.name, latinLastName: user.lastName }
  const needed = (['latinName', 'latinLastName'] as const).filter((field) => needsLatin(own[field]))
  const given = needed.filter((field) => latin[field])
  const isPrinted = given.some((field) => profile[field]) && (await isOnContract(db, user.id))
  const kept = given.filter((field) => !isPrinted || !profile[field])
  if (kept.length === 0) return
  const spellings = Object.fromEntries(kept.map((field) => [field, latin[field]]))
  await db.update(students).set(spellings).where(eq(students.userId, user.id))
}

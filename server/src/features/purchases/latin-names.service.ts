import { isLatinName } from '@cursus/shared/person-name'
import { eq } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
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

/** Stores the spelling given at the purchase in the profile. */
export async function keepLatinNames({ db }: Services, { user }: Buyer, latin: LatinNames): Promise<void> {
  if (Object.keys(latin).length > 0) await db.update(students).set(latin).where(eq(students.userId, user.id))
}

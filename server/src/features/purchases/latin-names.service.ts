import { isLatinName } from '@cursus/shared/accounts'
import { eq } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { students } from '../students/students.table.ts'
import type { Buyer } from './buyer.queries.ts'
import type { Errors } from './quoting.service.ts'

export type LatinNames = { latinName?: string; latinLastName?: string }
type Given = { latinName?: string | undefined; latinLastName?: string | undefined }

/** The passport's spellings that a draft tells. */
export function latinOf({ latinName, latinLastName }: Given): LatinNames {
  return { ...(latinName && { latinName }), ...(latinLastName && { latinLastName }) }
}

/** A spelling that is told has Latin letters; what is signed electronically needs one of each name (C-81). */
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

/** The spelling of the passport, told at the purchase, is kept with the profile. */
export async function keepLatinNames({ db }: Services, { user }: Buyer, latin: LatinNames): Promise<void> {
  if (Object.keys(latin).length > 0) await db.update(students).set(latin).where(eq(students.userId, user.id))
}

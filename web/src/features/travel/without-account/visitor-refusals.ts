import { defineRefusals, type Place } from '../../../payments/refusals.ts'
import { fieldOf } from './visitor-rules.ts'

const inStay: Record<string, string> = {
  startDate: 'start',
  endDate: 'end',
  country: 'country',
  'needs.purpose': 'purpose',
  'needs.healthCover': 'healthCover',
}
const ofPerson = [
  'civility',
  'birthday',
  'phoneNumber',
  'latinName',
  'latinLastName',
  'addressOrigin',
  'passportNumber',
]

/** Finds where an answer is given that the server names: draft and registration have names of their own. */
export function placeOf(named: string): Place | null {
  if (inStay[named]) return { step: 1, path: inStay[named], field: `stay-${inStay[named]}` }
  if (named.startsWith('address.')) return { step: 2, path: named, field: 'person-address-street' }
  const path = fieldOf(named) ?? ofPerson.find((one) => one === named)
  return path ? { step: 2, path, field: `person-${path}` } : null
}

/** Reasons why a stay could not be paid by somebody who came without an account. */
export const visitorRefusals = defineRefusals(placeOf)
